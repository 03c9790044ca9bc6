import '../../../kernel/screen/screen.css'
import { openScreen } from '../../../kernel/screen/open-screen'
import { startKiosk } from './engine'
import { KioskApp } from './kiosk-app'

openScreen('kiosk', ({ keep, own, newKey, renew }) => <KioskApp kiosk={startKiosk(keep, own, newKey, renew)} />)
