import { Button, Form, Input, Modal, Result, Spin } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { useLanguage, useT } from '../../kernel/words'
import { type LngLat, loadMapService, type MapService, type MapSettings } from './map-service'
import styles from './places.module.css'
import { words } from './words'

type Chosen = { readonly address: string; readonly lng: number; readonly lat: number }
type Props = {
  readonly settings: MapSettings
  readonly onChosen: (chosen: Chosen) => void
  readonly onClose: () => void
}

const near = 100

/** Where an office is, on a map: searched, found by one's own position, or clicked. */
export default function MapDialog({ settings, onChosen, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const searchId = useId()
  const box = useRef<HTMLDivElement>(null)
  const form = Form.useFormInstance()
  const start = useRef({ lng: Number(form.getFieldValue('lng')), lat: Number(form.getFieldValue('lat')) })
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [chosen, setChosen] = useState<Chosen | null>(null)

  useEffect(() => {
    let map: InstanceType<MapService['Map']> | undefined
    let isGone = false
    const show = (service: MapService) => {
      if (isGone || box.current === null) return
      const { lng, lat } = start.current
      const isKnown = lng !== 0 || lat !== 0
      map = new service.Map(box.current, { zoom: isKnown ? 16 : 11, ...(isKnown ? { center: [lng, lat] } : {}) })
      const view = map
      for (const control of [new service.Scale(), new service.ToolBar(), new service.OverView({ isOpen: false })]) {
        view.addControl(control)
      }
      const marker = new service.Marker({})
      if (isKnown) {
        marker.setPosition([lng, lat])
        marker.setMap(view)
      }
      const places = new service.PlaceSearch({ pageSize: 1, extensions: 'base' })
      const choose = (at: LngLat, name: string) => {
        marker.setPosition(at)
        marker.setMap(view)
        setChosen({ address: name, lng: at.getLng(), lat: at.getLat() })
      }
      view.on('click', ({ lnglat }) => {
        choose(lnglat, '')
        places.searchNearBy('', [lnglat.getLng(), lnglat.getLat()], near, (status, { poiList }) => {
          const poi = status === 'complete' ? poiList?.pois[0] : undefined
          if (poi === undefined) return
          const address = [typeof poi.address === 'string' ? poi.address : '', poi.name].filter(Boolean).join(' ')
          setChosen((now) => (now?.lng === lnglat.getLng() && now.lat === lnglat.getLat() ? { ...now, address } : now))
        })
      })
      const suggestions = new service.Autocomplete({ input: searchId })
      service.event.addListener(suggestions, 'select', ({ poi }) => {
        if (!poi.location) return
        view.setZoom(16)
        view.setCenter(poi.location)
        choose(poi.location, poi.name)
      })
      if (!isKnown) {
        const own = new service.Geolocation({ timeout: 5000 })
        own.getCurrentPosition((status, { position }) => {
          if (!isGone && status === 'complete' && position !== undefined) view.setCenter(position)
        })
      }
      setState('ready')
    }
    loadMapService(settings, language).then(show, () => {
      if (!isGone) setState('failed')
    })
    return () => {
      isGone = true
      map?.destroy()
    }
  }, [settings, language, searchId])

  return (
    <Modal
      open
      title={t(words.mapTitle)}
      width={760}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t(words.cancel)}
        </Button>,
        <Button key="use" type="primary" disabled={chosen === null} onClick={() => chosen !== null && onChosen(chosen)}>
          {t(words.use)}
        </Button>,
      ]}
    >
      {state === 'failed' ? (
        <Result status="warning" title={t(words.mapFailed)} />
      ) : (
        <>
          <Input id={searchId} aria-label={t(words.mapSearch)} placeholder={t(words.mapSearch)} autoComplete="off" />
          <Spin spinning={state === 'loading'} description={t(words.mapLoading)}>
            <div ref={box} className={styles.map} role="application" aria-label={t(words.mapTitle)} />
          </Spin>
          <p role="status" className={styles.note}>
            {chosen === null
              ? t(words.mapHint)
              : t(words.mapChosen, {
                  address: chosen.address || '—',
                  lng: chosen.lng.toFixed(6),
                  lat: chosen.lat.toFixed(6),
                })}
          </p>
        </>
      )}
    </Modal>
  )
}
