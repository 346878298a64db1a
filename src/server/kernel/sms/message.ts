import * as m from '#paraglide/messages.js'

/**
 * The text of the message. Its last line is the WebOTP form (`@host #code`): Android offers to fill the code into the
 * page of that host, and nowhere else.
 */
export function codeMessage(code: string, publicUrl: string | null): string {
  const text = m.sms_code({ code })
  return publicUrl ? `${text}\n\n@${new URL(publicUrl).hostname} #${code}` : text
}
