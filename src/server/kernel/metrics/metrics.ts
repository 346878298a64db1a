import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The figures that operators watch, as Prometheus reads them. One for each process. */
export class Metrics {
  readonly registry = new Registry()
  readonly #requests: Histogram<'method' | 'route' | 'status'>
  readonly #jobs: Histogram<'job' | 'result'>
  readonly #jobDone: Gauge<'job'>
  readonly #events: Counter<'type'>
  readonly #codes: Counter<'result'>

  constructor() {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    this.#requests = new Histogram({
      name: 'dabba_http_request_duration_seconds',
      help: 'Requests answered, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    })
    this.#jobs = new Histogram({
      name: 'dabba_job_duration_seconds',
      help: 'Runs of timed work, by job and whether they were done or failed',
      labelNames: ['job', 'result'],
      buckets: [0.01, 0.1, 1, 10, 60],
      registers,
    })
    this.#jobDone = new Gauge({
      name: 'dabba_job_last_done_timestamp_seconds',
      help: 'When a job was last done by this process',
      labelNames: ['job'],
      registers,
    })
    this.#events = new Counter({
      name: 'dabba_events_total',
      help: 'What has happened, as told by this process: orders placed, confirmed, skipped, moved on, subscriptions that end',
      labelNames: ['type'],
      registers,
    })
    this.#codes = new Counter({
      name: 'dabba_sign_in_codes_total',
      help: "One-time codes by this process: sent, or capped by the day's limit of the whole kitchen",
      labelNames: ['result'],
      registers,
    })
  }

  codeSent(): void {
    this.#codes.inc({ result: 'sent' })
  }

  /** A code was not sent, since LIMIT_CODES_A_DAY is reached. */
  codeCapped(): void {
    this.#codes.inc({ result: 'capped' })
  }

  /** `seconds` from the request to the end of the answer. */
  requestAnswered(labels: { method: string; route: string; status: number }, seconds: number): void {
    this.#requests.observe(labels, seconds)
  }

  jobRan(job: string, result: 'done' | 'failed', seconds: number): void {
    this.#jobs.observe({ job, result }, seconds)
    if (result === 'done') this.#jobDone.set({ job }, Date.now() / 1000)
  }

  happened(type: string): void {
    this.#events.inc({ type })
  }

  /**
   * A figure that is looked up whenever it is asked for, e.g. `watch('dabba_sockets_connected', '…', () => io.count)`. One
   * that cannot be looked up is left out.
   */
  watch(name: string, help: string, value: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        try {
          this.set(await value())
        } catch {
          this.remove()
        }
      },
    })
  }

  /** A counter for what is told as it happens, e.g. messages sent. */
  counter(name: string, help: string): { inc(by?: number): void } {
    return new Counter({ name, help, registers: [this.registry] })
  }

  /** The text that Prometheus reads. */
  text(): Promise<string> {
    return this.registry.metrics()
  }
}
