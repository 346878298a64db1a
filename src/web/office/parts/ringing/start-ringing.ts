import * as m from '#paraglide/messages.js'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { notifications } from '#web/kit/browser/https-only.ts'
import { localItems } from '#web/kit/browser/items.ts'
import type { AdminSession } from '#web/kit/stores/admin-session.ts'
import { newSince } from './new-orders.ts'
import { onlyTab } from './only-tab.ts'
import { type RingChoice, ringChoiceOf } from './ring-choice.ts'
import { startTitleCount } from './title-count.ts'
import { ring } from './tone.ts'

/** The last order that some tab of this browser has rung for. */
const SEEN = 'dabba-ring-seen'
const DEBOUNCE_MS = 500
const READ_AT_ONCE = 50

/**
 * Tells of new orders as somebody has chosen: by sound and notification in one tab of all that are open, by the title in
 * each. `check` looks whether any have come: after an event, and after every connection, since what came meanwhile was
 * missed. A browser on which nobody listens asks for nothing, and rings for nothing of before.
 */
export function startRinging({ api, store }: Pick<AdminSession, 'api' | 'store'>) {
  const title = startTitleCount()
  let timer: ReturnType<typeof setTimeout> | undefined
  let mine: string | null = localItems.read(SEEN)
  const tab = onlyTab('dabba-ring', () => check())

  const state = store.getState()
  const choice = state.status === 'signed-in' ? ringChoiceOf(state.admin.id) : null
  const chosen = (kind: keyof RingChoice) => choice?.get()[kind] ?? false
  // Somebody who begins to listen hears of what comes from then on.
  const forget = choice?.use.subscribe(() => check())

  async function look() {
    timer = undefined
    if (!chosen('sound') && !chosen('notify') && !chosen('title')) {
      mine = null
      return tab.isOnly() ? localItems.write(SEEN, null) : undefined
    }
    const query = { date: 'all' as const, limit: READ_AT_ONCE }
    // An answer that is lost is no news: the next event or connection asks again.
    const reply = await api.call(adminOrderCalls.listAdminOrders, { query }).catch(() => null)
    if (!reply) return
    const here = newSince(reply.orders, mine)
    mine = here.seen
    if (chosen('title')) title.add(here.fresh.length)
    if (!tab.isOnly()) return
    const unrung = newSince(reply.orders, localItems.read(SEEN))
    localItems.write(SEEN, unrung.seen)
    if (unrung.fresh.length > 0) await tell(unrung.fresh.length)
  }

  async function tell(count: number) {
    if (chosen('notify')) notify(count)
    if (chosen('sound')) await ring()
  }

  function check() {
    timer ??= setTimeout(() => void look(), DEBOUNCE_MS)
  }

  check()
  return {
    check,
    stop() {
      clearTimeout(timer)
      forget?.()
      tab.release()
      title.stop()
    },
  }
}

function notify(count: number) {
  const Shown = notifications()
  if (Shown?.permission !== 'granted') return
  try {
    const text = count === 1 ? m.ring_notification_one() : m.ring_notification({ count })
    const notification = new Shown(text, { tag: 'dabba-orders', icon: '/icon.svg' })
    notification.onclick = () => {
      window.focus()
      notification.close()
    }
  } catch {
    // Phones' browsers have none that a page may show by itself.
  }
}
