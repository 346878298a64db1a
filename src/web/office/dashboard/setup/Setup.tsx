import type { Setup as SetupFacts } from '#shared/contract/demo/office/setup.schemas.ts'
import { DemoCard } from './DemoCard.tsx'
import { FirstSteps } from './FirstSteps.tsx'

/** On the dashboard: the way out of the demo, or the first steps until they are put away. */
export default function Setup({ setup }: { setup: SetupFacts }) {
  if (setup.demo) return <DemoCard />
  return setup.dismissed ? null : <FirstSteps setup={setup} />
}
