/**
 * What PostgreSQL says when it ends by itself: its last FATAL or PANIC, with the detail. Its other lines are not kept,
 * since they hold statements and rows.
 */
export class LastWords {
  text = ''
  #ending = false

  /** Takes a line of its log. */
  hear(line: string): false {
    const [, level, words = ''] = /^(?:.*\] )?(\w+): +(.*)$/.exec(line) ?? []
    if (level === 'PANIC' || level === 'FATAL' || level === 'postgres') {
      this.text = words
      this.#ending = true
    } else if (level === 'DETAIL' && this.#ending) {
      this.text += ` (${words.replace(/\.$/, '')})`
      this.#ending = false
    } else {
      this.#ending = false
    }
    return false
  }
}
