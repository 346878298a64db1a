import { Camera } from 'lucide-react'
import { useRef } from 'react'
import * as m from '#paraglide/messages.js'
import type { AdminMenu } from '#shared/contract/catalog/office/menus.schemas.ts'
import { adminMenuCalls } from '#shared/contract/catalog/office/menus.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { DishPicture } from '#web/ui/DishPicture.tsx'
import { toast } from '#web/ui/toast.ts'
import { useUpload } from '../parts/image/use-upload.ts'
import { menuName } from './menu-texts.ts'
import { useRefreshMenus } from './use-menus.ts'

/** One tap on a phone opens the camera; the picture taken is what customers see of the menu. */
export function PhotoOfToday({ menu }: { menu: AdminMenu }) {
  const api = useApi()
  const refreshMenus = useRefreshMenus()
  const input = useRef<HTMLInputElement>(null)
  const { busy, run } = useAction(async (imageUrl: string) => {
    try {
      await api.call(adminMenuCalls.setMenuPhoto, { params: { id: menu._id }, body: { imageUrl } })
      toast.success(m.admin_menus_photo_done({ name: menuName(menu) }))
    } catch (error) {
      toast.error(errorText(error, m.admin_upload_failed()))
    }
    await refreshMenus()
  })
  const { upload, choose } = useUpload({ folder: 'menu-images', value: menu.image_url ?? '', onChange: run })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        variant="secondary"
        busy={busy || upload.state === 'uploading'}
        busyLabel={m.admin_menus_photo_sending()}
        aria-label={m.admin_menus_named({ action: m.admin_menus_photo(), name: menuName(menu) })}
        onClick={() => input.current?.click()}
      >
        <Camera className="size-5 shrink-0" />
        {m.admin_menus_photo()}
      </Button>
      {menu.image_url && <DishPicture name={menu.name} photo={menu.image_url} className="size-11" />}
      {/* Phones open the camera, others let a file be chosen. */}
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) choose(file)
          event.target.value = ''
        }}
      />
      {upload.state === 'failed' && (
        <p role="alert" className="basis-full font-medium text-danger-dark text-sm">
          {upload.error}
        </p>
      )}
    </div>
  )
}
