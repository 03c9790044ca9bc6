import { office } from '@workplace/contract/place/office'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { AddressInput } from './address-input'

const inputs = { address: AddressInput }

export default function OfficePage() {
  return <ResourcePage resource={office} form={() => ({ inputs })} />
}
