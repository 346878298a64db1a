import type { AppContext } from '#server/kernel/context.ts'
import { ERRORS } from '#server/kernel/http/rejections.ts'
import type { MessageAnswer } from '#shared/contract/realtime.ts'
import { forceReconnect, type Io, type IoSocket } from './io.ts'
import { SOCKETS_PER_CALLER } from './limits.ts'

type Log = Pick<AppContext['log'], 'info' | 'warn'>

/** Puts a socket into the rooms of its token, at once: what happens from here on reaches it. */
export function joinRooms(io: Io, socket: IoSocket, log: Log) {
  const { rooms } = socket.data
  socket.join(rooms)
  evictOldest(io, rooms[0])
  listen(socket, log)
}

/** A set keeps the order of joining: the first are the oldest. */
function evictOldest(io: Io, room: string) {
  const ids = [...(io.sockets.adapter.rooms.get(room) ?? [])]
  for (const id of ids.slice(0, -SOCKETS_PER_CALLER)) {
    const socket = io.sockets.sockets.get(id)
    if (socket) forceReconnect(socket)
  }
}

function listen(socket: IoSocket, log: Log) {
  const { kind, id } = socket.data
  socket.on('join-user-room', (content, answer) => {
    const own = kind === 'customer' && String(content).toLowerCase() === id
    if (!own) log.warn({ kind, caller: id }, "a socket asked for another's room")
    const reply: MessageAnswer = own ? { success: true } : { success: false, error: ERRORS.not_found.text({}) }
    if (typeof answer === 'function') answer(reply)
  })
  socket.onAny((name: unknown) => {
    if (name !== 'join-user-room') log.warn({ kind, caller: id }, 'a socket sent something that nobody understands')
  })
  // Without a listener an error would end the process.
  socket.on('error', () => {})
}
