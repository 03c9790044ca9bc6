import { MyCards } from '../account/slots'
import { DeliveryList } from '../device/core/slots'
import { PersonDevices } from '../people/users/slots'

MyCards.fill(() => import('./my-cards'))
DeliveryList.fill(() => import('./delivery/delivery-list'))
PersonDevices.fill(() => import('./delivery/person-devices'))
