import type { AppContext } from './context.ts'

/** The services of one context, by the functions that make them. */
export class Services {
  readonly #made = new Map<(ctx: AppContext) => unknown, unknown>()
  readonly #contextOf: () => AppContext

  constructor(contextOf: () => AppContext) {
    this.#contextOf = contextOf
  }

  get<Service>(make: (ctx: AppContext) => Service): Service {
    if (!this.#made.has(make)) this.#made.set(make, make(this.#contextOf()))
    return this.#made.get(make) as Service
  }
}

/**
 * A service of an area (a cache, a batch, a queue) that is made once for each context, when first asked for. A copy of a
 * context (`{ ...ctx, now }`) shares the services of the original, which is also the context that `make` is handed; two
 * contexts in one process share nothing.
 */
export function perContext<Service>(
  make: (ctx: AppContext) => Service,
): (ctx: Pick<AppContext, 'services'>) => Service {
  return ({ services }) => services.get(make)
}
