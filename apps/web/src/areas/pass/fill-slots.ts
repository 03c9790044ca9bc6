import { MyCards } from '../account/slots'

MyCards.fill(() => import('./my-cards'))
