import { useQuery } from '@tanstack/react-query'
import { callsOf, type Resource } from '@workplace/contract/kernel/resource'
import { floor } from '@workplace/contract/place/floor'
import * as placeWords from '@workplace/contract/place/words'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAddressParams } from '../../../kernel/address-params'
import { queryOf } from '../../../kernel/client/query'
import { idIn } from '../../../kernel/id-in'
import { lazyComponent } from '../../../kernel/lazy-component'
import list from '../../../kernel/list/list.module.css'
import { ListNone, ListSkeleton } from '../../../kernel/list/list-states'
import { ReferencePicker } from '../../../kernel/widgets/reference-input'
import { useT } from '../../../kernel/words'
import { loadThingsOnFloor, usePlace } from '../../place/public'
import { DevicePanel } from './device-panel'
import { words } from './face-words'

const ThingsOnFloor = lazyComponent(loadThingsOnFloor)
const kinds = ['face_device', 'door_device', 'door']

/** Devices and doors where they are: the plan of a floor, with how each is now. */
export function PlanTab({ title, tabs }: { readonly title: string; readonly tabs: ReactNode }) {
  const t = useT()
  const navigate = useNavigate()
  const [params, setParams] = useAddressParams()
  const [device, setDevice] = useState<number | null>(null)
  const usual = usePlace((place) => place.floorVal)
  const asked = idIn(params.get('floor'))
  const floors = useQuery({
    ...queryOf(callsOf(floor as unknown as Resource).pagelist, { limit: 200 }, { quiet: true }),
    enabled: asked === null,
  })
  const all = (floors.data?.items ?? []) as unknown as readonly { id: number; map_image: string | null }[]
  const first = all.find(({ id }) => id === usual) ?? all.find(({ map_image }) => map_image !== null) ?? all[0]
  const shown = asked ?? first?.id ?? null
  return (
    <section className={list.page}>
      <header className={list.head}>
        <h1>{title}</h1>
        <div className={list.tools}>
          <ReferencePicker
            to="floor"
            aria-label={t(placeWords.floor)}
            prefix={<span className={list.quiet}>{t(placeWords.floor)}</span>}
            value={shown}
            onChange={(id) =>
              setParams(
                (now) => {
                  const next = new URLSearchParams(now)
                  if (id === null) next.delete('floor')
                  else next.set('floor', String(id))
                  return next
                },
                { replace: true },
              )
            }
          />
        </div>
      </header>
      {tabs}
      {shown !== null ? (
        <ThingsOnFloor
          floor={shown}
          kinds={kinds}
          onOpen={({ kind, id }) => {
            if (kind === 'face_device') setDevice(id)
            else if (kind === 'door') void navigate(`/device/carddevice/doormanagement?door=${id}`)
            else void navigate(`/device/carddevice/controller?id=${id}`)
          }}
        />
      ) : floors.isPending ? (
        <ListSkeleton rows={8} />
      ) : (
        <div className={list.sheet}>
          <ListNone text={t(words.noFloor)} />
        </div>
      )}
      {device === null ? null : <DevicePanel id={device} onClose={() => setDevice(null)} />}
    </section>
  )
}
