import { useQuery } from '@tanstack/react-query'
import { floorLayers } from '@workplace/contract/place/floor-plan'
import * as topics from '@workplace/contract/place/topics'
import type { ReactNode } from 'react'
import { queryOf } from '../../kernel/client/query'
import { useWatchRefresh } from '../../kernel/client/use-live-refresh'
import { keyOf, layersOf, type Places } from './places'
import { PlanPicture } from './plan-picture'

type Props = {
  readonly floor: number
  readonly kind: string
  readonly id: number
  /** What is said where it lies nowhere; absent: nothing. */
  readonly nowhere?: ReactNode
}

const nothing = () => undefined

/** Where one thing lies on the plan of its floor, with those of its kind around it; nothing where it lies nowhere. */
export function ThingOnPlan({ floor, kind, id, nowhere = null }: Props) {
  const { data } = useQuery(queryOf(floorLayers, { id: floor }, { quiet: true }))
  useWatchRefresh(topics.plan, floor, floorLayers.path)
  if (data === undefined) return null
  if (data.map_image_url === null && data.map_version === null) return nowhere
  const layers = layersOf(data).filter((layer) => layer.kind.kind === kind)
  const things = layers.flatMap((layer) => layer.things)
  const thing = things.find((one) => one.id === id)
  if (thing === undefined || thing.place === null) return nowhere
  const places: Places = Object.fromEntries(things.map((one) => [keyOf(one), one.place]))
  return (
    <PlanPicture
      {...{ plan: data, name: data.name, layers, places, mayPlace: false, chosen: thing, around: thing.place }}
      onChoose={nothing}
      onPut={nothing}
      onKey={nothing}
    />
  )
}
