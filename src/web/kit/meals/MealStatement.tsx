import { useEffect, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { mealCalls } from '#shared/contract/subscriptions/customer/meals.ts'
import type { adminMealCalls } from '#shared/contract/subscriptions/office/meals.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { errorText } from '../api/api-error.ts'
import { useCall } from '../api/use-call.ts'
import { MealMoveRow } from './MealMoveRow.tsx'
import { collectedText, heldText } from './meal-texts.ts'

interface MealStatementProps {
  /** The customer's call, or the office's, which also tells who did it. */
  call: typeof mealCalls.mealStatement | typeof adminMealCalls.adminMealStatement
  subscriptionId: string
  /** When what it belongs to was read, by this browser's clock: if later than the statement, that is read anew. */
  readAt?: number
}

/** How many moves are shown at first, how many more each time, and how many at most. */
const [FIRST, MORE, MOST] = [10, 20, 500]

/** Where the meals of a subscription are, and every move of them with the server's time, the newest first. */
export function MealStatement({ call, subscriptionId, readAt = 0 }: MealStatementProps) {
  const [limit, setLimit] = useState(FIRST)
  const statement = useCall(
    call,
    { params: { id: subscriptionId }, query: { limit } },
    { staleTime: 0, placeholderData: (former) => former },
  )
  const { dataUpdatedAt, refetch } = statement
  useEffect(() => {
    if (dataUpdatedAt > 0 && readAt > dataUpdatedAt) void refetch()
  }, [readAt, dataUpdatedAt, refetch])
  const tryAgain = (
    <Button variant="secondary" busy={statement.isFetching} onClick={() => refetch()}>
      {m.ui_try_again()}
    </Button>
  )
  if (!statement.data) {
    if (!statement.isError) {
      return (
        <SkeletonGroup label={m.meals_loading()}>
          <Skeleton className="h-40 w-full" />
        </SkeletonGroup>
      )
    }
    return (
      <Alert tone="danger" announce action={tryAgain}>
        {errorText(statement.error, m.meals_load_failed())}
      </Alert>
    )
  }
  const { moves, nextCursor } = statement.data
  return (
    <div className="flex flex-col gap-3">
      {statement.isError && (
        <Alert tone="warning" announce action={tryAgain}>
          {errorText(statement.error, m.meals_load_failed())}
        </Alert>
      )}
      <p className="text-base">{heldText(statement.data)}</p>
      {'collected' in statement.data && <p className="text-base">{collectedText(statement.data.collected)}</p>}
      {moves.length === 0 ? (
        <p className="text-base text-ink-soft">{m.meals_none()}</p>
      ) : (
        <ol className="divide-y divide-line border-line border-y">
          {moves.map((move) => (
            <MealMoveRow key={move._id} move={move} />
          ))}
        </ol>
      )}
      {nextCursor !== null && limit < MOST && (
        <Button
          variant="secondary"
          full
          busy={statement.isPlaceholderData}
          onClick={() => setLimit(Math.min(limit + MORE, MOST))}
        >
          {m.meals_older()}
        </Button>
      )}
    </div>
  )
}
