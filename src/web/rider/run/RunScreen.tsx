import { Wallet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { RiderRun } from '#shared/contract/delivery/rider/run.schemas.ts'
import { nextStop } from '#shared/domain/delivery/rider-events.ts'
import { isLoading } from '#shared/domain/delivery/run-states.ts'
import { isSettledStop } from '#shared/domain/delivery/stop-states.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { httpsOnly } from '#web/kit/browser/https-only.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { runWith } from '../data/rider-day.ts'
import { type RiderPlace, stopHref, useRider, useRiderDay } from '../rider-context.ts'
import { AddedStops } from './AddedStops.tsx'
import { DeliverPanel } from './DeliverPanel.tsx'
import { FailPanel } from './FailPanel.tsx'
import { SignOut } from './SignOut.tsx'
import { StopFacts } from './StopFacts.tsx'
import { StopList } from './StopList.tsx'
import { SyncBar } from './SyncBar.tsx'
import { SIDE_BY_SIDE } from './side-by-side.ts'
import { unreachableText } from './unreachable-text.ts'

/** The rider's run of today: the stop to go to next, what may be noted of it, and all others. */
export function RunScreen({ place }: { place: RiderPlace }) {
  const { ready, runs, waiting, unreachable, notAllowed } = useRiderDay()
  if (!ready || (runs === null && unreachable === null && !notAllowed)) return <Message text={m.rider_loading()} busy />
  if (runs === null)
    return <Message text={notAllowed ? m.rider_not_allowed() : unreachableText(unreachable, 0)} again />
  const shown = runs.map((run) => runWith(run, waiting))
  const run = runOf(shown, place.stop)
  if (!run) return <Message text={m.rider_no_run()} again />
  const named = run.stops.find(({ _id }) => _id === place.stop)
  // A page that is opened again at a question which has been answered goes on with the next stop.
  const isAnswered = place.asks !== null && named !== undefined && isSettledStop(named.state)
  const stop = (isAnswered ? null : named) ?? nextStop(run.stops)
  if (isAnswered) return <Run key={run._id} run={run} runs={shown} stopId={stop?._id ?? null} />
  if (stop && place.asks === 'deliver') return <DeliverPanel key={stop._id} stop={stop} proof={run.proof} />
  if (stop && place.asks === 'fail') return <FailPanel key={stop._id} stop={stop} />
  return <Run key={run._id} run={run} runs={shown} stopId={stop?._id ?? null} />
}

/** The run of a stop, else the first that has open stops, else the last. */
function runOf(runs: RiderRun[], stop: string | null): RiderRun | undefined {
  return (
    runs.find(({ stops }) => stops.some(({ _id }) => _id === stop)) ??
    runs.find(({ stops }) => nextStop(stops) !== null) ??
    runs.at(-1)
  )
}

interface RunProps {
  run: RiderRun
  runs: RiderRun[]
  /** The stop that is looked at; `null` when none is left. */
  stopId: string | null
}

function Run({ run, runs, stopId }: RunProps) {
  const stop = run.stops.find(({ _id }) => _id === stopId)
  const counted = run.stops.filter(({ state }) => state !== 'withdrawn')
  const done = counted.filter(({ state }) => isSettledStop(state)).length
  const waitsToStart = isLoading(run.state)
  return (
    <Page title={run.route} text={m.rider_progress({ done, all: counted.length })}>
      {!waitsToStart && <AddedStops run={run} />}
      {waitsToStart && <p className="text-xl">{m.rider_before_start({ count: counted.length })}</p>}
      {!waitsToStart && stop && (
        <article className="rounded-lg bg-surface p-4 shadow-card">
          <StopFacts stop={stop} />
        </article>
      )}
      {!waitsToStart && !nextStop(run.stops) && (
        <p className="rounded-lg bg-leaf-soft p-4 font-semibold text-leaf-dark text-xl">{m.rider_run_done()}</p>
      )}
      <StopList stops={run.stops} current={waitsToStart ? null : stopId} />
      {runs.length > 1 && <OtherRuns run={run} runs={runs} />}
      <SignOut />
      {waitsToStart ? (
        <StartBar run={run} />
      ) : (
        stop &&
        !isSettledStop(stop.state) && (
          <StopBar id={stop._id} arrived={stop.state === 'arrived'} known={stop.at !== null} />
        )
      )}
    </Page>
  )
}

function Page({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex max-w-column flex-col gap-4 px-safe-4 pt-3 pb-56">
      <header className="top-0 z-10 -mx-4 tall:sticky flex flex-col gap-2 bg-ground px-4 pt-safe pb-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="wrap-break-word max-w-full font-bold text-xl">
            {title} {text && <span className="block font-normal text-base">{text}</span>}
          </h1>
          <a href="#cash" className={buttonClass('secondary', 'min-h-[56px] shrink-0 text-base')}>
            <Wallet className="size-6" />
            {m.rider_cash()}
          </a>
        </div>
        <SyncBar />
      </header>
      {children}
    </main>
  )
}

/** When there is nothing to show yet. */
function Message({ text, busy = false, again = false }: { text: string; busy?: boolean; again?: boolean }) {
  const { day } = useRider()
  const { busy: trying, run } = useAction(() => day.refresh())
  return (
    <Page title={m.rider_title()}>
      <p aria-busy={busy || undefined} className="text-xl">
        {text}
      </p>
      {again && (
        <Button
          variant="secondary"
          full
          className="min-h-14"
          busy={trying}
          busyLabel={m.rider_waiting()}
          onClick={() => run()}
        >
          {m.ui_try_again()}
        </Button>
      )}
      {!busy && <SignOut />}
    </Page>
  )
}

const BAR =
  'fixed inset-x-0 bottom-0 z-10 mx-auto flex max-w-column flex-col gap-3 bg-surface px-safe-4 pt-3 pb-safe-3 shadow-bar'

/** What may be noted of the stop, where the thumb is. */
function StopBar({ id, arrived, known }: { id: string; arrived: boolean; known: boolean }) {
  const { day } = useRider()
  const { busy, run } = useAction(() => {
    // Noted at once: where the phone is comes after it, if the phone allows it.
    if (!known) {
      httpsOnly().geolocation?.getCurrentPosition(({ coords: { latitude, longitude, accuracy } }) =>
        day.note({ kind: 'arrived', stop: id, here: { latitude, longitude, accuracy } }),
      )
    }
    return day.note({ kind: 'arrived', stop: id })
  })
  return (
    <section data-bottom-bar aria-label={m.ui_actions()} className={BAR}>
      <div className={SIDE_BY_SIDE}>
        <a href={stopHref(id, 'fail')} className={buttonClass('secondary', 'min-h-[56px]')}>
          {m.rider_fail()}
        </a>
        {!arrived && (
          <Button variant="secondary" className="min-h-[56px]" busy={busy} onClick={() => run()}>
            {m.rider_arrived()}
          </Button>
        )}
      </div>
      <a href={stopHref(id, 'deliver')} className={buttonClass('primary', 'min-h-[64px] w-full text-xl')}>
        {m.rider_deliver()}
      </a>
    </section>
  )
}

/** Starts the run; asks first when boxes of it are not packed, as far as the phone knows. */
function StartBar({ run }: { run: RiderRun }) {
  const { day } = useRider()
  const [asks, setAsks] = useState(false)
  const { busy, run: start } = useAction(() => day.note({ kind: 'started', run: run._id }))
  // A run that an earlier version of this app has kept on the phone does not know it.
  const { unpacked = 0 } = run as Partial<RiderRun>
  const isAsked = asks && unpacked > 0
  return (
    <section data-bottom-bar aria-label={m.ui_actions()} className={BAR}>
      {isAsked && (
        <>
          <p role="alert" className="font-semibold text-danger-dark text-xl">
            {unpacked === 1 ? m.rider_unpacked_one() : m.rider_unpacked({ count: unpacked })}
          </p>
          <Button variant="secondary" full className="min-h-14" onClick={() => setAsks(false)}>
            {m.rider_back()}
          </Button>
        </>
      )}
      <Button
        full
        className="min-h-[64px] text-xl"
        busy={busy}
        onClick={() => (unpacked > 0 && !asks ? setAsks(true) : start())}
      >
        {isAsked ? m.rider_start_anyway() : m.rider_start()}
      </Button>
    </section>
  )
}

function OtherRuns({ run, runs }: { run: RiderRun; runs: RiderRun[] }) {
  const others = runs.filter(({ _id, stops }) => _id !== run._id && stops.length > 0)
  const [shown, setShown] = useState(false)
  return (
    <div className="flex flex-col gap-3">
      <Button variant="secondary" full className="min-h-14" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {m.rider_other_runs()}
      </Button>
      {shown &&
        others.map((other) => (
          <a
            key={other._id}
            href={stopHref(other.stops[0]?._id ?? '')}
            className={buttonClass('quiet', 'min-h-14 text-xl')}
          >
            {other.route}
          </a>
        ))}
    </div>
  )
}
