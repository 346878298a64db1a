import { useEffect, useEffectEvent, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { TextArea } from '#web/ui/TextArea.tsx'
import { DOUBT_TEXTS } from './doubt-texts.ts'
import type { MessageDraft, MessageReader, Piece } from './message/draft.ts'
import { readMessage } from './read-message.ts'

/** Longer than any order that is written in a chat. */
const LONGEST = 2000

interface MessageFieldProps {
  /** What stands in it at first. */
  begun: string
  /** What it is read with. */
  reader: MessageReader
  /** What was understood; `null` once there is no message any more. */
  onRead: (read: MessageDraft | null) => void
}

/** A message that is pasted, and below it what was not understood, marked in its place. Load it lazily. */
export default function MessageField({ begun, reader, onRead }: MessageFieldProps) {
  const [message, setMessage] = useState('')
  const [read, setRead] = useState<MessageDraft | null>(null)
  const write = (text: string) => {
    const found = text.trim() === '' ? null : readMessage(text, reader)
    setMessage(text)
    setRead(found)
    onRead(found)
  }
  const readBegun = useEffectEvent(() => {
    if (begun !== '') write(begun)
  })
  useEffect(() => readBegun(), [])
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={m.entry_message()}
        hint={m.entry_message_hint()}
        value={message}
        rows={2}
        maxLength={LONGEST}
        autoComplete="off"
        onChange={({ target }) => write(target.value)}
      />
      {read && (
        <section
          aria-label={m.entry_message_read()}
          className="wrap-anywhere whitespace-pre-wrap rounded-md bg-sunken p-3"
        >
          {read.pieces.map((piece, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their place
            <PieceText key={index} piece={piece} />
          ))}
        </section>
      )}
      <div role="status" className="text-sm">
        {read && <Doubts read={read} />}
      </div>
    </div>
  )
}

function PieceText({ piece: { text, as, doubt } }: { piece: Piece }) {
  if (as === 'unknown')
    return (
      <mark className="rounded-sm bg-danger-soft px-0.5 font-semibold text-danger-dark underline decoration-wavy underline-offset-4">
        {text}
      </mark>
    )
  if (doubt)
    return (
      <mark className="rounded-sm bg-turmeric-soft px-0.5 font-semibold text-turmeric-dark underline decoration-dotted underline-offset-4">
        {text}
      </mark>
    )
  return <span className={as === 'gap' || as === 'courtesy' ? 'text-ink-soft' : 'font-semibold'}>{text}</span>
}

function Doubts({ read: { pieces, items, day } }: { read: MessageDraft }) {
  const lines = pieces
    .filter(({ as, doubt }) => as === 'unknown' || doubt)
    .map(({ text, doubt }) => {
      const said = doubt ? DOUBT_TEXTS[doubt]() : m.entry_message_unknown()
      return m.entry_message_piece({ text: text.trim(), doubt: said })
    })
  if (items.length === 0) lines.push(m.entry_message_no_dish())
  if (day === null) lines.push(m.entry_message_no_day())
  if (lines.length === 0) return <p className="text-ink-soft">{m.entry_message_all()}</p>
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
