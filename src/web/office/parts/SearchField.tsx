import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field } from '#web/ui/Field.tsx'

type SearchFieldProps = Omit<ComponentProps<typeof Field>, 'onChange' | 'type' | 'prefix'> & {
  onSearch: (words: string) => void
}

/** A box for words that a list is searched for. */
export function SearchField({ onSearch, ...field }: SearchFieldProps) {
  return (
    <Field
      {...field}
      type="search"
      prefix={<Search className="size-5" />}
      onChange={(event) => onSearch(event.target.value)}
    />
  )
}
