import { faceDevice } from '@workplace/contract/device/face-device'
import { ResourcePage } from '../../../kernel/resource-page/resource-page'
import { deliveryTabWords as words } from '../core/delivery-tab-words'
import { WithDelivery } from '../core/with-delivery'

/** `/device/list`: face devices, and what of people stands at them. */
export default function FaceDevicesPage() {
  return (
    <WithDelivery kind="face" title={words.faceDevices}>
      {(tabs) => <ResourcePage resource={faceDevice} tabs={tabs} />}
    </WithDelivery>
  )
}
