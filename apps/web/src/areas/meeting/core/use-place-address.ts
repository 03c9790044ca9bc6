import { type CityNode, rememberPlace } from '@workplace/contract/place/default-place'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../kernel/client/client'
import { loadNotice } from '../../meetingroom/public'
import { choosePlace, currentPlace, type Place, usePlace } from '../../place/public'
import type { Address } from './address'

type InAddress = Pick<Address, 'city' | 'office' | 'floor'>
type Go = (change: InAddress & Partial<Pick<Address, 'view'>>, replace: boolean) => void

const differs = (place: Place, { city, office, floor }: InAddress) =>
  place.cityVal !== city || place.officeVal !== office || place.floorVal !== floor

/** An address that names no place means the remembered one. */
export function withRememberedPlace(address: Address): Address {
  if (address.city !== null || address.office !== null) return address
  const { cityVal, officeVal, floorVal } = currentPlace()
  if (cityVal === null && officeVal === null) return address
  return { ...address, city: cityVal, office: officeVal, floor: address.floor ?? floorVal }
}

/** Names of a place, as they are remembered beside it. */
function namesOf(tree: readonly CityNode[], city: number | null, office: number | null) {
  const its = tree.find(({ id, children }) => id === city || children.some((one) => one.id === office))
  return {
    cityVal: its?.id ?? city,
    cityName: its?.name ?? '',
    officeName: its?.children.find(({ id }) => id === office)?.name ?? '',
  }
}

/**
 * Where the address is about to lead because another place was chosen: until it does, the old address must not choose
 * its own place again. Outlives the page, which the picker in the bar begins afresh in that very moment.
 */
let going: InAddress | null = null

/**
 * Keeps the place in the address and the place that the whole product remembers the same, whichever of them changes:
 * by the picker in the bar, by a filter here, by a link, by going back. A view that the address does not say yet is
 * written with it.
 */
export function usePlaceInAddress(
  address: Address,
  written: Address,
  tree: readonly CityNode[] | undefined,
  go: Go,
): void {
  const { city, office, floor } = address
  const onPlace = useEffectEvent((place: Place) => {
    if (!differs(place, address)) return
    going = { city: place.cityVal, office: place.officeVal, floor: place.floorVal }
    go(going, false)
  })
  useEffect(() => usePlace.subscribe((place) => onPlace(place)), [])

  // With each new address: another change of the same moment may have taken the place of this one.
  const write = useEffectEvent((before: Address) => {
    const isSaid = !differs({ ...currentPlace(), cityVal: city, officeVal: office, floorVal: floor }, before)
    if (!isSaid || before.view !== address.view) go({ city, office, floor, view: address.view }, true)
  })
  useEffect(() => write(written), [written])

  useEffect(() => {
    if (going !== null && going.city === city && going.office === office && going.floor === floor) going = null
    if (tree === undefined || going !== null) return
    const { cityVal, ...names } = namesOf(tree, city, office)
    const here = currentPlace()
    // An address may name the office alone.
    if (here.officeVal === office && here.floorVal === floor && (here.cityVal === city || city === null)) return
    choosePlace({ cityVal, officeVal: office, floorVal: floor, ...names })
  }, [tree, city, office, floor])
}

/** A place chosen here: remembered in this browser and at the server, with the notice of its office. */
export async function choose(tree: readonly CityNode[], city: number | null, office: number | null): Promise<void> {
  const names = namesOf(tree, city, office)
  choosePlace({ ...names, officeVal: office, floorVal: null })
  await Promise.all([tellPlace(''), loadNotice(office).catch(() => undefined)])
}

export async function chooseFloor(floor: number | null, name: string): Promise<void> {
  choosePlace({ floorVal: floor })
  await tellPlace(name)
}

function tellPlace(floor_name: string): Promise<unknown> {
  const { cityVal, officeVal, floorVal, cityName, officeName } = currentPlace()
  return call(rememberPlace, {
    city_id: cityVal,
    city_name: cityName,
    office_id: officeVal,
    office_name: officeName,
    floor_id: floorVal,
    floor_name,
  }).catch(() => undefined)
}
