import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import { useCallPages } from '#web/kit/api/use-call-pages.ts'
import { RowsSkeleton } from '#web/kit/table/RowsSkeleton.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NewOrderButton } from '../parts/entry/NewOrderButton.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { useSettled } from '../parts/use-settled.ts'
import { CustomerRows } from './CustomerRows.tsx'

/** Finds customers; without words it lists the newest. `shown`: the search has the screen to itself. */
export function CustomerSearch({ shown }: { shown: boolean }) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const query = search === '' ? {} : { search }
  const found = useCallPages(
    customerCalls.searchCustomers,
    { query },
    { placeholderData: keepPreviousData, enabled: shown },
  )
  return (
    <section aria-labelledby="customers" className="flex max-w-240 2xl:max-w-none flex-col gap-4">
      <h2 id="customers" className="sr-only">
        {m.admin_tab_customers()}
      </h2>
      {shown && (
        <div className="self-start">
          <NewOrderButton />
        </div>
      )}
      <SearchField
        label={m.customers_search()}
        hint={m.customers_search_hint()}
        value={typed}
        onSearch={setTyped}
        autoComplete="off"
      />
      <Loaded
        data={found.data}
        failed={found.isError}
        error={{ title: m.customers_failed_title(), text: m.customers_failed() }}
        staleText={m.customers_failed()}
        onRetry={() => found.refetch()}
        retrying={found.isFetching}
        loading={<RowsSkeleton label={m.customers_loading()} asTable />}
      >
        {({ pages }) => {
          const customers = pages.flatMap((page) => page.customers)
          if (customers.length === 0)
            return (
              <EmptyState
                title={search === '' ? m.customers_none() : m.customers_not_found()}
                text={search === '' ? m.customers_none_text() : m.customers_not_found_text()}
              />
            )
          const more = { busy: found.isFetchingNextPage, show: () => void found.fetchNextPage() }
          // Until the pages of this search are here, those of the former one end where they do.
          return (
            <CustomerRows customers={customers} more={found.hasNextPage && !found.isPlaceholderData ? more : null} />
          )
        }}
      </Loaded>
    </section>
  )
}
