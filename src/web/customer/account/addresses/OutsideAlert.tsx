import { Alert } from '#web/ui/Alert.tsx'
import { useDeliveryArea } from './use-delivery-area.ts'

/** Says of a saved address that is chosen that nothing is delivered there. */
export function OutsideAlert({ address }: { address: string }) {
  const text = useDeliveryArea()(address, { typed: false })
  return text === null ? null : (
    <Alert tone="warning" announce>
      {text}
    </Alert>
  )
}
