import { type ComponentProps, useCallback, useEffect } from 'react'
import { ImageField } from '#web/office/parts/image/ImageField.tsx'

interface PictureFieldProps extends Omit<ComponentProps<typeof ImageField>, 'onBusyChange'> {
  /** Knows the field among the pictures of the form. */
  field: string
  onUploading: (field: string, busy: boolean) => void
}

/** A picture of the menu form, which the form waits for. */
export function PictureField({ field, onUploading, ...image }: PictureFieldProps) {
  const onBusyChange = useCallback((busy: boolean) => onUploading(field, busy), [field, onUploading])
  // Its line may be removed while the picture is on its way.
  useEffect(() => () => onUploading(field, false), [field, onUploading])
  return (
    <div data-field={field}>
      <ImageField {...image} onBusyChange={onBusyChange} />
    </div>
  )
}
