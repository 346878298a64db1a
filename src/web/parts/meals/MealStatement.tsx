import * as m from '#paraglide/messages.js'
import type { mealCalls } from '#shared/contract/customer/meals.ts'
import type { adminMealCalls } from '#shared/contract/office/meals.ts'
import { errorText } from '../../data/api-error.ts'
import { useCallPages } from '../../data/use-call-pages.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SkeletonGroup } from '../../ui/SkeletonGroup.tsx'
import { MealMoveRow } from './MealMoveRow.tsx'
import { heldText } from './meal-texts.ts'

export interface MealStatementProps {
  /** The customer's call, or the office's, which also tells who did it. */
  call: typeof mealCalls.mealStatement | typeof adminMealCalls.adminMealStatement
  subscriptionId: string
}

const PAGE = 10

/** Where the meals of a subscription are, and every move of them with the server's time, the newest first. */
export default function MealStatement({ call, subscriptionId }: MealStatementProps) {
  const statement = useCallPages(
    call,
    { params: { id: subscriptionId }, query: { limit: PAGE } },
    { refetchInterval: () => false },
  )
  const tryAgain = (
    <Button variant="secondary" busy={statement.isFetching} onClick={() => statement.refetch()}>
      {m.ui_try_again()}
    </Button>
  )
  const first = statement.pages?.[0]
  if (!first) {
    if (!statement.isError) {
      return (
        <SkeletonGroup label={m.meals_loading()} className="mt-3">
          <Skeleton className="h-40 w-full" />
        </SkeletonGroup>
      )
    }
    return (
      <Alert tone="danger" announce action={tryAgain} className="mt-3">
        {errorText(statement.error, m.meals_load_failed())}
      </Alert>
    )
  }
  const moves = statement.pages?.flatMap((page) => page.moves) ?? []
  return (
    <section aria-label={m.meals_title()} className="mt-3 flex flex-col gap-3">
      {statement.isError && (
        <Alert tone="warning" announce action={tryAgain}>
          {errorText(statement.error, m.meals_load_failed())}
        </Alert>
      )}
      <p className="text-base">{heldText(first)}</p>
      {moves.length === 0 ? (
        <p className="text-base text-ink-soft">{m.meals_none()}</p>
      ) : (
        <ol className="divide-y divide-line border-line border-y">
          {moves.map((move) => (
            <MealMoveRow key={move._id} move={move} />
          ))}
        </ol>
      )}
      {statement.hasNextPage && (
        <Button
          variant="secondary"
          full
          busy={statement.isFetchingNextPage}
          onClick={() => void statement.fetchNextPage()}
        >
          {m.meals_older()}
        </Button>
      )}
    </section>
  )
}
