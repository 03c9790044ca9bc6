import { type CityNode, rememberPlace } from '@workplace/contract/place/default-place'
import { Cascader } from 'antd'
import { useEffect, useId } from 'react'
import { loadNotice } from '../../areas/meetingroom/public'
import { choosePlace, type Place, searchedIn, usePlace, usePlaceTree } from '../../areas/place/public'
import { call } from '../../kernel/client/client'
import { mayLeaveForms } from '../../kernel/form/use-unsaved'
import { useNarrow } from '../../kernel/list/use-narrow'
import { nameIn } from '../../kernel/name-in'
import { useLanguage, useT } from '../../kernel/words'
import styles from './office-picker.module.css'
import { reloadContent } from './reload'
import { words } from './shell-words'

/** On a phone, where a finger would meet the cross beside the name, no office is an entry of its own. */
const NOWHERE = 0

/** With one city that has one office there is nothing to pick. */
const isChoice = (tree: readonly CityNode[]) =>
  tree.reduce((sum, city) => sum + city.children.length, 0) > 1 || tree.length > 1

/**
 * Saves the choice, tells the server, loads the office's notice and the content anew, unless a form is open in which
 * somebody wants to go on. The floor belonged to the old office.
 */
async function change(place: Omit<Place, 'floorVal'>): Promise<void> {
  if (!(await mayLeaveForms())) return
  choosePlace({ ...place, floorVal: null })
  reloadContent()
  await Promise.all([
    loadNotice(place.officeVal),
    call(rememberPlace, {
      city_id: place.cityVal,
      city_name: place.cityName,
      office_id: place.officeVal,
      office_name: place.officeName,
      floor_id: null,
      floor_name: '',
    }),
  ])
}

export function OfficePicker() {
  const t = useT()
  const id = useId()
  const language = useLanguage()
  const narrow = useNarrow()
  const { data: tree } = usePlaceTree()
  const cityVal = usePlace((place) => place.cityVal)
  const officeVal = usePlace((place) => place.officeVal)
  const isKnown =
    tree === undefined || officeVal === null || tree.some((city) => city.children.some(({ id }) => id === officeVal))
  useEffect(() => {
    // Remembered from another company or since removed: nothing stays chosen.
    if (!isKnown) void change({ cityVal: null, officeVal: null, cityName: '', officeName: '' }).catch(() => undefined)
  }, [isKnown])
  if (tree === undefined || !isChoice(tree)) return null
  return (
    <Cascader
      id={id}
      className={styles.picker}
      classNames={{ popup: { root: styles.list } }}
      // antd names this list as the input's own and draws none for a cascader: what it draws takes the name.
      popupRender={(menus) => <div id={`${id}_list`}>{menus}</div>}
      aria-label={t(words.office)}
      variant="borderless"
      allowClear={!narrow}
      expandTrigger="hover"
      placeholder={t(words.searchOffice)}
      options={[
        ...(narrow ? [{ value: NOWHERE, label: t(words.allOffices), search: '', name: '', children: [] }] : []),
        ...tree.map((city) => ({
          value: city.id,
          label: nameIn(language, city.name, city.name_en),
          search: searchedIn(city),
          name: city.name,
          children: city.children.map((office) => ({
            value: office.id,
            label: nameIn(language, office.name, office.name_en),
            search: searchedIn(office),
            name: office.name,
          })),
        })),
      ]}
      value={cityVal === null || officeVal === null || !isKnown ? undefined : [cityVal, officeVal]}
      // where there is little room the office tells more than its city
      displayRender={(labels) => (narrow ? labels.at(-1) : labels.join(' · '))}
      showSearch={{
        filter: (text, path) => path.some(({ search }) => search.toLowerCase().includes(text.trim().toLowerCase())),
      }}
      notFoundContent={tree.length === 0 ? t(words.noOffices) : t(words.noOffice)}
      onChange={(value, chosen) => {
        const isSomewhere = value !== undefined && value[0] !== NOWHERE
        const [city, office] = isSomewhere ? value : []
        const [cityName, officeName] = (isSomewhere ? chosen : []).map(({ name }) => name)
        // A refusal is told by the client; the choice stands in this browser all the same.
        change({
          cityVal: city ?? null,
          officeVal: office ?? null,
          cityName: cityName ?? '',
          officeName: officeName ?? '',
        }).catch(() => undefined)
      }}
    />
  )
}
