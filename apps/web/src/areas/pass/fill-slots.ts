import { MyCards } from '../account/slots'
import { DeliveryList, PeopleInside } from '../device/core/slots'
import { PersonDevices } from '../people/users/slots'

MyCards.fill(() => import('./my-cards'))
DeliveryList.fill(() => import('./delivery/delivery-list'))
PeopleInside.fill(() => import('./records/inside-office'))
PersonDevices.fill(() => import('./delivery/person-devices'))
