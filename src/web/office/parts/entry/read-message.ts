/** A file of its own, loaded with the first message. */
export { readMessage } from './message/read-message.ts'
