import { useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { Item } from '#shared/contract/catalog/office/items.schemas.ts'
import { itemCalls } from '#shared/contract/catalog/office/items.ts'
import { nameKey } from '#shared/domain/catalog/menu.ts'
import type { MenuCategoryType } from '#shared/domain/catalog/menu-form.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { LazyConfirmDialog } from '#web/kit/parts/LazyConfirmDialog.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DietMark } from '#web/ui/DietMark.tsx'
import { DishPicture } from '#web/ui/DishPicture.tsx'
import { Price } from '#web/ui/Price.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { type ItemDraft, itemFromLibrary, type MenuDraft } from './menu-draft.ts'
import { pickable } from './pickable.ts'

interface ItemPickerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  draft: MenuDraft
  /** Of the category for which is picked: its kind of dishes stands first. */
  type: MenuCategoryType
  onPick: (items: ItemDraft[]) => void
}

/** Dishes of the library, to be searched and taken into a category. Spec: admin §2 and §8. */
export default function ItemPicker({ open, onOpenChange, draft, type, onPick }: ItemPickerProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly Item[]>([])
  const [asked, setAsked] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  const library = useCall(itemCalls.listItems, {})
  const used = new Set(draft.categories.flatMap(({ items }) => items.map(({ name }) => nameKey(name))))
  const items = pickable(library.data?.items ?? [], type, search)

  /** What is marked as an add-on, and would go onto the plate: it is paid for by itself elsewhere. */
  const addOns = type === 'addon' ? [] : chosen.filter((item) => item.item_type === 'addon')
  function pick() {
    onPick(chosen.map((item) => itemFromLibrary(item, type)))
    onOpenChange(false)
  }

  function toggle(item: Item) {
    setChosen(chosen.includes(item) ? chosen.filter((other) => other !== item) : [...chosen, item])
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="wide"
      keepOpenOutside
      initialFocus={searchField}
      title={m.admin_picker_title()}
      footer={
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {m.admin_menus_cancel()}
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => (addOns.length > 0 ? setAsked(true) : pick())}>
            {chosen.length === 0
              ? m.admin_picker_none_chosen()
              : chosen.length === 1
                ? m.admin_picker_add_one()
                : m.admin_picker_add({ count: chosen.length })}
          </Button>
        </div>
      }
    >
      <SearchField ref={searchField} label={m.admin_picker_search()} value={search} onSearch={setSearch} />
      <div className="mt-3">
        {library.isPending && (
          <SkeletonGroup label={m.admin_picker_loading()} className="flex flex-col gap-2">
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </SkeletonGroup>
        )}
        {library.isError && !library.data && (
          <Alert
            tone="warning"
            className="mb-3"
            action={
              <Button variant="secondary" busy={library.isFetching} onClick={() => library.refetch()}>
                {m.ui_try_again()}
              </Button>
            }
          >
            {m.admin_picker_failed()}
          </Alert>
        )}
        {!library.isPending && items.length === 0 && (
          <p role="status" className="py-6 text-center text-ink-soft">
            {library.data?.items.some((item) => item.is_active) ? m.admin_picker_no_match() : m.admin_picker_empty()}
          </p>
        )}
        {items.length > 0 && (
          <ul aria-label={m.admin_picker_title()} className="max-h-75 overflow-y-auto rounded-lg border border-line">
            {items.map((item) => (
              <PickerLine
                key={item._id}
                item={item}
                isUsed={used.has(nameKey(item.name))}
                isChosen={chosen.includes(item)}
                onToggle={() => toggle(item)}
              />
            ))}
          </ul>
        )}
      </div>
      {asked && (
        <LazyConfirmDialog
          open
          onOpenChange={setAsked}
          title={m.admin_picker_on_plate_title()}
          text={m.admin_picker_on_plate({ names: addOns.map(({ name }) => name).join(', ') })}
          confirmLabel={m.admin_picker_on_plate_confirm()}
          cancelLabel={m.admin_picker_on_plate_cancel()}
          onConfirm={pick}
        />
      )}
    </Dialog>
  )
}

interface PickerLineProps {
  item: Item
  isUsed: boolean
  isChosen: boolean
  onToggle: () => void
}

function PickerLine({ item, isUsed, isChosen, onToggle }: PickerLineProps) {
  return (
    <li className="border-line border-b last:border-b-0">
      <label
        className={`flex min-h-14 items-center gap-3 px-3 py-2 has-checked:bg-leaf-soft has-focus-visible:bg-sunken ${isUsed ? 'text-ink-soft' : 'cursor-pointer hover:bg-ground'}`}
      >
        <input
          type="checkbox"
          aria-label={item.name}
          className="size-5 shrink-0 accent-leaf"
          checked={isChosen}
          disabled={isUsed}
          onChange={onToggle}
        />
        <DishPicture name={item.name} photo={item.image_url} className="size-10" />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2 font-medium">
            <DietMark veg={item.is_vegetarian} />
            {item.name}
            {item.item_type === 'addon' && <Badge tone="info">{m.admin_menus_type_addon()}</Badge>}
            {isUsed && <Badge>{m.admin_picker_used()}</Badge>}
          </span>
          <span className="block text-ink-soft text-sm">{item.category}</span>
        </span>
        <Price rupees={item.base_price} />
      </label>
    </li>
  )
}
