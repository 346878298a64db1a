import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { OwnFoodRules } from '#shared/contract/customer/food-rules.schemas.ts'
import { ownFoodRuleCalls } from '#shared/contract/customer/food-rules.ts'
import { errorText } from '#web/data/api-error.ts'
import { useCall } from '#web/data/use-call.ts'
import { shortDate } from '#web/parts/dates.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorCard } from '#web/ui/ErrorCard.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { Link } from '../navigation/Link.tsx'
import { FoodSummary } from './FoodSummary.tsx'
import { fromText, lateText } from './from-text.ts'

const FoodForm = lazy(() => import('./FoodForm.tsx'))

/** What a customer, and those for whom the customer orders, must not or does not want to eat. */
export default function FoodCard({ phone }: { phone: string }) {
  const input = { params: { phone } }
  const read = useCall(ownFoodRuleCalls.ownFoodRules, input, { staleTime: 0 })
  /** Whose form is open: `null` is the customer, `undefined` nobody. */
  const [edited, setEdited] = useState<string | null>()
  /** Whose form was open last, and whether it was saved. */
  const [closed, setClosed] = useState<{ name: string | null; saved: boolean }>()
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

  const others = data?.rules.filter(({ recipient }) => recipient !== null) ?? []
  const eaters = [
    { name: null, rules: data?.rules.find(({ recipient }) => recipient === null) },
    ...others.map((rules) => ({ name: rules.recipient, rules })),
    ...(data?.others ?? []).map((name) => ({ name, rules: undefined })),
  ]
  const late = data && lateText(data.late)

  function edit(name: string | null) {
    setClosed(undefined)
    setEdited(name)
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
            {eaters.map(({ name, rules }) => (
              <li key={name ?? ''} className="border-line border-t pt-3">
                {edited === name ? (
                  <Suspense fallback={<Skeleton className="h-64 w-full" />}>
                    <FoodForm
                      phone={phone}
                      recipient={name}
                      saved={rules}
                      reply={data}
                      onClose={(saved) => {
                        setClosed({ name, saved })
                        setEdited(undefined)
                      }}
                    />
                  </Suspense>
                ) : (
                  <Eater
                    name={name}
                    rules={rules}
                    // One form at a time: another would throw away what was entered here.
                    onEdit={edited === undefined ? () => edit(name) : undefined}
                    back={closed?.name === name}
                  />
                )}
              </li>
            ))}
          </ul>
          {closed?.saved && edited === undefined && (
            <Alert tone="success" announce className="mt-3">
              <p>{m.own_food_saved({ from: fromText(data.from) })}</p>
              {late && <p>{late}</p>}
            </Alert>
          )}
          <p className="mt-3 border-line border-t pt-3 text-base text-ink-soft">
            {m.own_food_others_hint()} <Link to="/address">{m.profile_edit_addresses()}</Link>
          </p>
        </>
      )}
    </Card>
  )
}

interface EaterProps {
  /** `null`: the customer. */
  name: string | null
  rules: OwnFoodRules | undefined
  onEdit: (() => void) | undefined
  /** Its form was the last to be closed. */
  back: boolean
}

function Eater({ name, rules, onEdit, back }: EaterProps) {
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
