import { useQuery } from '@tanstack/react-query'
import { mapDocument } from '@workplace/contract/station/map'
import { shareOf } from '@workplace/domain/kernel/share'
import type { MapItem } from '@workplace/domain/station/map/document'
import { Alert, Skeleton } from 'antd'
import { type KeyboardEvent, useEffect, useMemo } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { nameIn } from '../../../kernel/name-in'
import { useLanguage, useT } from '../../../kernel/words'
import type { MapOfFloorProps as Props } from '../../place/public'
import { toMap, toScreen } from './camera'
import type { Scene } from './draw-map'
import styles from './map.module.css'
import { mapWords as words } from './map-words'
import { isOver, useGestures } from './use-gestures'
import { useMapView } from './use-map-view'
import { usePictures } from './use-pictures'
import { ZoomButtons } from './zoom-buttons'

const nothing: readonly MapItem[] = []
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ...{ ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] },
}

/** The published map of a floor as ground for what lies on it. */
export default function PlanMap({ floor_id, version, names, room_id, ...props }: Props) {
  const language = useLanguage()
  const { data, error, refetch } = useQuery({
    ...queryOf(mapDocument, { floor_id }, { quiet: true }),
    staleTime: 300_000,
  })
  // none: it was asked for before the first was published
  const isOld = data !== undefined && (data.version ?? 0) < version
  useEffect(() => {
    if (isOld) void refetch()
  }, [isOld, refetch])
  const pictures = usePictures(data?.items ?? nothing)
  const scene = useMemo((): Scene | null => {
    if (data === undefined || data.version === null) return null
    const areas = new Map(data.areas.map(({ id, name, name_en }) => [id, nameIn(language, name, name_en)]))
    return {
      ...{ width: data.width, height: data.height, pictures },
      items: names ? data.items : data.items.map((item) => (item.kind === 'room' ? { ...item, text: '' } : item)),
      areaName: ({ area_id, name }) => areas.get(area_id ?? 0) ?? name,
      lookOf: () => ({ look: 'plain', who: null }),
      ...(room_id === undefined ? {} : { room_id }),
    }
  }, [data, pictures, language, names, room_id])
  if (error !== null && data === undefined) return <Alert type="info" showIcon title={error.message} />
  if (scene === null) return <Skeleton active paragraph={{ rows: 6 }} />
  return <Ground scene={scene} {...props} />
}

type GroundProps = Omit<Props, 'floor_id' | 'version' | 'names' | 'room_id'> & { readonly scene: Scene }

function Ground({ scene, label, around, onPoint, children }: GroundProps) {
  const t = useT()
  const view = useMapView(scene, () => undefined)
  const { box, camera, rest } = view
  const isStill = around !== undefined
  const { local, far, moved, ends } = useGestures(view, isStill)
  const { width, height } = scene
  const placeAt = ({ x, y }: { readonly x: number; readonly y: number }) => {
    const at = toMap(camera.current, local({ clientX: x, clientY: y }))
    return { x: shareOf(at.x / width), y: shareOf(at.y / height) }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.target !== box.current) return
    const step = steps[event.key]
    if (step !== undefined) view.pan(...step)
    else if (event.key === '+' || event.key === '=') view.zoom(1.3)
    else if (event.key === '-') view.zoom(1 / 1.3)
    else if (event.key === '0') view.fit()
    else return
    event.preventDefault()
  }
  const zoom = (factor: number) => {
    if (around === undefined) return view.zoom(factor)
    // what the card is about is in the middle as one looks more closely
    const [x, y] = [around.x * width, around.y * height]
    const scale = camera.current.scale * factor
    const half = { x: (box.current?.clientWidth ?? 0) / 2, y: (box.current?.clientHeight ?? 0) / 2 }
    view.go({ scale, x: x - half.x / scale, y: y - half.y / scale })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has one of two roles
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: likewise
    <div
      ref={box}
      className={styles.map}
      role={isStill ? 'group' : 'application'}
      data-still={isStill || undefined}
      {...(isStill ? {} : { tabIndex: 0, 'aria-description': t(words.groundHint) })}
      aria-label={label}
      style={{ aspectRatio: `${width} / ${height}` }}
      data-ground
      onKeyDown={onKeyDown}
      onPointerMove={(event) => void moved(event)}
      {...ends}
      onClick={(event) => {
        if (!far.current && !isOver(event)) onPoint?.(placeAt({ x: event.clientX, y: event.clientY }))
        far.current = false
      }}
    >
      <canvas ref={view.stills[0]} className={styles.still} aria-hidden />
      <canvas ref={view.stills[1]} className={styles.still} aria-hidden />
      <canvas ref={view.top} className={styles.top} aria-hidden />
      <div ref={view.moving} className={styles.moving}>
        {rest !== null &&
          children({
            placeAt,
            styleOf: ({ x, y }) => {
              const at = toScreen(rest.camera, { x: x * width, y: y * height })
              return { left: at.x, top: at.y }
            },
          })}
      </div>
      <ZoomButtons onZoom={zoom} onFit={() => view.fit()} />
    </div>
  )
}
