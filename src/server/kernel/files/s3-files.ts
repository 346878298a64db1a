import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { FilesConfig } from '#server/kernel/config/config.ts'
import type { Files } from './files.ts'

const TIMEOUT_MS = 10_000

/** Pictures in a bucket of any service that speaks S3. The bucket may stay private: the server hands them on. */
export function s3Files(config: FilesConfig & { storage: 's3' }): Files {
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = config
  const client = new S3Client({
    region,
    // Other services than Amazon's seldom have a host name for each bucket, nor its checksums.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without keys the machine's own role counts, as the library finds it.
    ...(accessKeyId !== null && secretAccessKey !== null && { credentials: { accessKeyId, secretAccessKey } }),
  })
  const limit = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) })
  return {
    async put(path, bytes, access = 'public') {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: path,
          Body: bytes,
          ContentType: 'image/webp',
          CacheControl: access === 'private' ? 'private, no-store' : 'public, max-age=31536000, immutable',
        }),
        limit(),
      )
    },

    async get(path) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: path }), limit())
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },

    async remove(path) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: path }), limit())
    },
  }
}
