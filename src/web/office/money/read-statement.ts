import * as m from '#paraglide/messages.js'
import { MAX_BANK_FILE } from '#shared/domain/money/bank-limits.ts'

/** By the first bytes: a ZIP (.xlsx), the old Excel's file, a PDF. */
const NOT_TEXT = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
]

/** The text of a bank's file, in any of the encodings that banks write; or why it cannot be read, as text for people. */
export async function readStatement(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > MAX_BANK_FILE) return { problem: m.money_bank_long({ mb: MAX_BANK_FILE / 1_000_000 }) }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (NOT_TEXT.some((mark) => mark.every((byte, at) => bytes[at] === byte))) return { problem: m.money_bank_not_csv() }
  const text = decode(bytes)
  if (text.trim() === '') return { problem: m.money_bank_empty() }
  return { text }
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
