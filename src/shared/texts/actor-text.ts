import * as m from '#paraglide/messages.js'

/** Who made a change that no person of the kitchen made, by the role that the change log has of it. */
export function actorText(role: string | null): string {
  if (role === 'customer') return m.audit_customer()
  return role === null ? m.audit_command_line() : m.audit_gateway()
}
