/** Most bytes of a bank's file, and most characters of its text: a month of a large kitchen. */
export const MAX_BANK_FILE = 5_000_000

/** Most bytes of a call that sends one: a sign beyond ASCII, a quote or a line end takes up to three. */
export const MAX_BANK_FILE_BODY = 3 * MAX_BANK_FILE + 64 * 1024

/**
 * Why a line was not read. `amount`: it cannot be read without doubt; `direction`: whether it came or went; `columns`: more cells than
 * the head names; `spreadsheet`: a spreadsheet has spoilt its number; `beyond`: from it on the file was not read.
 */
export const UNREAD_WHYS = ['amount', 'direction', 'columns', 'spreadsheet', 'beyond'] as const
export type UnreadWhy = (typeof UNREAD_WHYS)[number]
