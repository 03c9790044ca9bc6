import '../../../kernel/screen/screen.css'
import './door.css'
import { openScreen } from '../../../kernel/screen/open-screen'
import { DoorApp } from './door-app'
import { startDoor } from './engine'

openScreen('door', ({ keep, own, newKey, renew }) => <DoorApp door={startDoor(keep, own, newKey, renew)} />)
