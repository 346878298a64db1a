import { fdatasyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { OF_OTHERS } from '#server/platform/data-dir/private-directory.ts'

interface FileStream {
  /** The machine's descriptor, of a file or a directory. */
  nfd: number
  node: unknown
}
interface EmscriptenModule {
  NODEFS: {
    stream_ops: { fsync?: (stream: FileStream) => number }
    node_ops: { setattr(node: unknown, attributes: { mode?: number }): void }
    /** Turns an error of Node into one that PostgreSQL understands. */
    tryFSOperation<T>(operation: () => T): T
    realPath(node: unknown): string
  }
}

/** Is told the path of every file or directory that has just been synced. */
export type OnSync = (path: string) => void

/**
 * PGlite's file system does not pass fsync on to the machine, so a power cut could take acknowledged orders along.
 * This one does: every commit is one fdatasync. A sync that fails is PostgreSQL's to know of, which then ends. And no
 * file is for other users of the machine.
 */
export class DurableNodeFS extends NodeFS {
  readonly #onSync: OnSync

  constructor(dataDir: string, onSync: OnSync) {
    super(dataDir)
    this.#onSync = onSync
  }

  override async init(pglite: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const started = await super.init(pglite, options)
    const amend = ({ NODEFS }: EmscriptenModule) => {
      NODEFS.stream_ops.fsync = (stream) => {
        NODEFS.tryFSOperation(() => fdatasyncSync(stream.nfd))
        this.#onSync(NODEFS.realPath(stream.node))
        return 0
      }
      // A new file is given the mode that PostgreSQL asks for, whatever this process's umask is.
      const { setattr } = NODEFS.node_ops
      NODEFS.node_ops.setattr = (node, { mode, ...others }) =>
        setattr(node, mode === undefined ? others : { ...others, mode: mode & ~OF_OTHERS })
    }
    const emscripten = started.emscriptenOpts as unknown as { preRun?: unknown[] }
    emscripten.preRun = [...(emscripten.preRun ?? []), amend]
    return started
  }
}
