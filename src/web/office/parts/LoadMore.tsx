import { Button } from '#web/ui/Button.tsx'

export interface More {
  load: () => void
  loading: boolean
  failed: boolean
}

interface LoadMoreProps {
  more: More
  texts: { load: string; loading: string; failed: string }
  className?: string
}

/** Asks for the next page of a list. */
export function LoadMore({ more, texts, className = 'items-start' }: LoadMoreProps) {
  return (
    <div className={`flex flex-col gap-2 ${className}`}>
      <Button variant="secondary" busy={more.loading} busyLabel={texts.loading} onClick={more.load}>
        {texts.load}
      </Button>
      <p role="alert" className="font-medium text-danger-dark text-sm">
        {more.failed && texts.failed}
      </p>
    </div>
  )
}
