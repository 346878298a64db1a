import { fdatasyncSync } from 'node:fs'
import { dirname } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { OF_OTHERS } from '#server/kernel/files/private-directory.ts'
import { syncPathNow } from '#server/kernel/files/sync-tree.ts'

interface FileStream {
  /** The machine's descriptor, of a file or a directory. */
  nfd: number
  node: object
}
interface EmscriptenModule {
  NODEFS: {
    stream_ops: { fsync?: (stream: FileStream) => number }
    node_ops: {
      mknod(parent: unknown, name: string, mode: number, device: number): object
      setattr(node: unknown, attributes: { mode?: number }): void
    }
    /** Turns an error of Node into one that PostgreSQL understands. */
    tryFSOperation<T>(operation: () => T): T
    realPath(node: unknown): string
  }
}

/** Is told the path of every file or directory that has just been synced. */
export type OnSync = (path: string) => void

/**
 * PGlite's file system does not pass fsync on to the machine, so a power cut could take acknowledged orders along.
 * This one does: every commit is one fdatasync. PostgreSQL leaves the names of new tables and indexes to the file system;
 * here the first sync of a new file syncs its name as well. A sync that fails is PostgreSQL's to know of, which then ends.
 * And no file is for other users of the machine.
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
      const unnamed = new WeakSet<object>()
      const { mknod, setattr } = NODEFS.node_ops
      NODEFS.node_ops.mknod = (...args) => {
        const node = mknod(...args)
        unnamed.add(node)
        return node
      }
      const sync = (path: string, how: () => void) => {
        NODEFS.tryFSOperation(how)
        this.#onSync(path)
      }
      NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        const path = NODEFS.realPath(node)
        sync(path, () => fdatasyncSync(nfd))
        if (unnamed.has(node)) sync(dirname(path), () => syncPathNow(dirname(path)))
        unnamed.delete(node)
        return 0
      }
      // A new file is given the mode that PostgreSQL asks for, whatever this process's umask is.
      NODEFS.node_ops.setattr = (node, { mode, ...others }) =>
        setattr(node, mode === undefined ? others : { ...others, mode: mode & ~OF_OTHERS })
    }
    const emscripten = started.emscriptenOpts as unknown as { preRun?: unknown[] }
    emscripten.preRun = [...(emscripten.preRun ?? []), amend]
    return started
  }
}
