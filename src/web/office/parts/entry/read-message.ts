/** A file of its own, loaded with the first message. */
export { readMessage } from '#shared/domain/ordering/message/read-message.ts'
