import { type ZodObject, z } from 'zod'

/** The JSON Schema by which Fastify writes a reply: what the schema does not declare never leaves the server. */
export function serializerSchema(reply: ZodObject) {
  return z.toJSONSchema(z.object({ success: z.literal(true) }).extend(reply.shape), {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
    // `T | null` as one nullable type spares the serializer from trying each branch at run time.
    override: ({ jsonSchema }) => {
      const branches = jsonSchema.anyOf
      if (branches?.length !== 2) return
      const [value, none] = branches
      if (typeof value !== 'object' || typeof none !== 'object' || none.type !== 'null') return
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, value, { nullable: true })
    },
  })
}
