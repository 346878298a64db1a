import type { TestApp } from './app.ts'

/** What a log must never tell: filled while calls are made, then looked for in all that was logged. */
export class LogSecrets {
  readonly #app: Pick<TestApp, 'inbox' | 'logLines'>
  readonly #secrets = new Set<string>()

  constructor(app: Pick<TestApp, 'inbox' | 'logLines'>) {
    this.#app = app
  }

  get size(): number {
    return this.#secrets.size
  }

  keep(...texts: (string | undefined)[]): void {
    for (const text of texts) if (text) this.#secrets.add(text)
  }

  /** The phone, however it is written, the token and the codes of a customer. */
  keepCustomer({ phone, token }: { phone: string; token: string }): void {
    const codes = this.#app.inbox.codesOf(phone).map((code) => `"${code}"`)
    this.keep(phone, phone.slice(3), token, encodeURIComponent(phone), ...codes)
  }

  /** Everything that is secret in a body, wherever it stands there. */
  keepBody(body: unknown): void {
    if (typeof body !== 'object' || body === null) return
    for (const [name, value] of Object.entries(body)) {
      if (/phone|otp|address|password|email|notes|token|vpa|utr|csv/i.test(name) && typeof value === 'string') {
        this.keep(name === 'otp' ? `"${value}"` : value)
      }
    }
  }

  /** The lines of the log that tell a secret. */
  told(): string[] {
    const lines = this.#app.logLines()
    const log = lines.join('')
    const told = [...this.#secrets].filter((secret) => log.includes(secret))
    return lines.filter((line) => told.some((secret) => line.includes(secret)))
  }
}
