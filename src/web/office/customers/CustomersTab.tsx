import { usePlace } from '../hash-location.ts'
import { CustomerPage } from './CustomerPage.tsx'
import { CustomerSearch } from './CustomerSearch.tsx'

/** Customers: a search, and the page of the one that was chosen. */
export default function CustomersTab() {
  const id = usePlace('customer')
  return (
    <>
      {/* Stays while a customer is looked at, so that the way back finds it as it was. */}
      <div hidden={id !== null}>
        <CustomerSearch shown={id === null} />
      </div>
      {id !== null && <CustomerPage key={id} id={id} />}
    </>
  )
}
