import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { goTo } from '../../hash-location.ts'
import { placeNow, removeView, type SavedView, savedViews, saveView, VIEW_PARTS } from './saved-views.ts'

interface ViewsDialogProps {
  search: string
  onSearch: (search: string) => void
  onClose: () => void
}

/** The saved views of the board: one is looked at with a press, and what is shown now is saved under a name. */
export default function ViewsDialog({ search, onSearch, onClose }: ViewsDialogProps) {
  const views = savedViews.use()
  const [name, setName] = useState('')

  function show(view: SavedView) {
    goTo(Object.fromEntries(VIEW_PARTS.map((part) => [part, view.place[part] ?? null])))
    onSearch(view.search)
    onClose()
  }

  function save(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return
    saveView({ name: name.trim(), place: placeNow(), search })
    onClose()
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={m.admin_views()} description={m.admin_views_hint()}>
      <ul className="flex flex-col gap-1">
        {views.map((view) => (
          <li key={view.name} className="flex items-center gap-1">
            <Button
              variant="quiet"
              className="wrap-anywhere min-w-0 flex-1 justify-start text-left"
              onClick={() => show(view)}
            >
              {view.name}
            </Button>
            <IconButton label={m.admin_views_remove({ name: view.name })} onClick={() => removeView(view.name)}>
              <X className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
      <form className="mt-4 flex flex-wrap items-end gap-3" onSubmit={save}>
        <Field
          label={m.admin_views_name()}
          className="min-w-40 flex-1"
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit">{m.admin_views_save()}</Button>
      </form>
    </Dialog>
  )
}
