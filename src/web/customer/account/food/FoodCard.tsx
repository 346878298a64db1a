import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { OwnFoodRules, OwnFoodRulesReply } from '#shared/contract/kitchen/customer/food-rules.schemas.ts'
import { ownFoodRuleCalls } from '#shared/contract/kitchen/customer/food-rules.ts'
import { recipientKey } from '#shared/domain/kitchen/food-rules.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { shortDate } from '#web/kit/parts/dates.ts'
import { whenLoaded } from '#web/kit/parts/when-loaded.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorCard } from '#web/ui/ErrorCard.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { Link } from '../../shell/navigation/Link.tsx'
import { FoodSummary } from './FoodSummary.tsx'
import { fromText, lateText } from './from-text.ts'

const loadForm = () => import('./FoodForm.tsx')
const FoodForm = lazy(loadForm)

/** What a customer, and those for whom the customer orders, must not or does not want to eat. */
export default function FoodCard({ phone }: { phone: string }) {
  const input = { params: { phone } }
  const read = useCall(ownFoodRuleCalls.ownFoodRules, input, { staleTime: 0 })
  /** Whose form is open. */
  const [edited, setEdited] = useState<Eater>()
  /** Whose form was open last, and whether it was saved. */
  const [closed, setClosed] = useState<Eater & { saved: boolean }>()
  const { data } = read

  if (!data && read.isError) {
    return (
      <ErrorCard
        title={m.own_food_failed_title()}
        text={errorText(read.error, m.own_food_failed_text())}
        busy={read.isFetching}
        onRetry={() => read.refetch()}
      />
    )
  }

  const eaters = data ? eatersOf(data, edited) : []
  const late = data && lateText(data.late)

  function edit(eater: Eater) {
    whenLoaded(loadForm, () => {
      setClosed(undefined)
      setEdited(eater)
    })
  }

  return (
    <Card as="section" aria-labelledby="food-preferences">
      <h2 id="food-preferences" className="mb-1 font-semibold text-base">
        {m.own_food_title()}
      </h2>
      <p className="text-base text-ink-soft">{m.own_food_text()}</p>
      {!data ? (
        <SkeletonGroup className="mt-3">
          <Skeleton className="h-36 w-full" />
        </SkeletonGroup>
      ) : (
        <>
          <ul className="mt-3 flex flex-col gap-3">
            {eaters.map((eater) => (
              <li key={eater.key} className="border-line border-t pt-3">
                {edited?.key === eater.key ? (
                  <Suspense fallback={<Skeleton className="h-64 w-full" />}>
                    <FoodForm
                      phone={phone}
                      recipient={eater.name}
                      saved={eater.rules}
                      reply={data}
                      onClose={(saved) => {
                        setClosed({ ...eater, saved })
                        setEdited(undefined)
                      }}
                    />
                  </Suspense>
                ) : (
                  <ShownEater
                    eater={eater}
                    // One form at a time: another would throw away what was entered here.
                    onEdit={edited ? undefined : () => edit(eater)}
                    back={closed?.key === eater.key}
                  />
                )}
              </li>
            ))}
          </ul>
          {closed?.saved && (
            <Alert tone="success" announce className="mt-3">
              <p>{m.own_food_saved({ from: fromText(data.from) })}</p>
              {late && <p>{late}</p>}
            </Alert>
          )}
          <p className="mt-3 border-line border-t pt-3 text-base text-ink-soft">{m.own_food_others_hint()}</p>
          <Link to="/address" className={buttonClass('quiet', '-ml-4')}>
            {m.own_food_addresses()}
          </Link>
        </>
      )}
    </Card>
  )
}

interface Eater {
  /** See `recipientKey`. */
  key: string
  /** `null`: the customer. */
  name: string | null
  rules?: OwnFoodRules | undefined
}

/** The customer, who has rules, and who could have some; whoever is edited stays when somebody else removes the rules. */
function eatersOf({ rules, others }: OwnFoodRulesReply, edited: Eater | undefined): Eater[] {
  const own: Eater = { key: '', name: null }
  const entered = rules.map((rules): Eater => ({ key: recipientKey(rules.recipient), name: rules.recipient, rules }))
  const further = others.map((name): Eater => ({ key: recipientKey(name), name }))
  const stays = edited ? [{ ...edited, rules: undefined }] : []
  const found = [...entered, own, ...further, ...stays]
  const first = found.filter(({ key }, at) => found.findIndex((other) => other.key === key) === at)
  return first.sort((a, b) => Number(a.key !== '') - Number(b.key !== ''))
}

interface ShownEaterProps {
  eater: Eater
  onEdit: (() => void) | undefined
  /** Its form was the last to be closed. */
  back: boolean
}

function ShownEater({ eater: { name, rules }, onEdit, back }: ShownEaterProps) {
  const who = name ?? m.own_food_you()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (back) button.current?.focus()
  }, [back])
  return (
    <div className="flex flex-wrap items-start gap-x-3">
      <div className="flex min-w-0 flex-1 basis-40 flex-col gap-1 text-base">
        <h3 className="wrap-anywhere font-semibold">{who}</h3>
        {rules ? (
          <>
            <FoodSummary rules={rules} />
            {rules.byKitchen && (
              <p className="text-ink-soft text-sm">{m.own_food_by_kitchen({ day: shortDate(rules.updatedAt) })}</p>
            )}
          </>
        ) : (
          <p className="text-ink-soft">{name === null ? m.own_food_none() : m.own_food_as_you()}</p>
        )}
      </div>
      {onEdit && (
        <Button ref={button} variant="quiet" aria-label={m.own_food_change_name({ name: who })} onClick={onEdit}>
          {m.own_food_change()}
        </Button>
      )}
    </div>
  )
}
