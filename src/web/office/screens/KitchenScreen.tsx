import * as m from '#paraglide/messages.js'
import { LargeSheet } from '../kitchen/LargeSheet.tsx'
import { useProduction } from '../kitchen/use-production.ts'

/** What is cooked, on a screen of the kitchen. */
export default function KitchenScreen() {
  const production = useProduction()
  const { sheet, query } = production
  return (
    <main>
      {sheet ? (
        <LargeSheet production={production} sheet={sheet} isScreen />
      ) : (
        <p role="status" className="p-6 text-2xl">
          {query.isError ? m.production_failed() : m.production_loading()}
        </p>
      )}
    </main>
  )
}
