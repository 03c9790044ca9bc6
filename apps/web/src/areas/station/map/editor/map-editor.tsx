import { useQuery } from '@tanstack/react-query'
import { leaseMap, type MapDraft, mapDraft } from '@workplace/contract/station/map'
import { bankOf, movedBy, nextNumber, turnedBy } from '@workplace/domain/station/map/arrange'
import { type DeskItem, type DeskPlan, desksIn, isGround, type MapItem } from '@workplace/domain/station/map/document'
import { faultsOf, sameName, stops } from '@workplace/domain/station/map/faults'
import { boundsOf, boundsOfAll, type Point, type Rect } from '@workplace/domain/station/map/geometry'
import { Alert, Badge, Button, Segmented, Skeleton } from 'antd'
import { type KeyboardEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../../../kernel/client/client'
import { invalidate, queryOf } from '../../../../kernel/client/query'
import { lazyComponent } from '../../../../kernel/lazy-component'
import { ListError } from '../../../../kernel/list/list-states'
import { randomId } from '../../../../kernel/random-id'
import { useT } from '../../../../kernel/words'
import type { Scene } from '../draw-map'
import type { ImportedPlan } from '../import/import-dialog'
import styles from '../map.module.css'
import { usePictures } from '../use-pictures'
import { EditCanvas, isMoved, type Tool } from './edit-canvas'
import { type BankShape, EditorPanel } from './editor-panel'
import { editorWords as words } from './editor-words'
import { putAll } from './history'
import { PublishDialog } from './publish-dialog'
import { ToolIcon } from './tool-icon'
import { useDraft } from './use-draft'
import { VersionsDialog } from './versions-dialog'

const ImportDialog = lazyComponent(() => import('../import/import-dialog'))

type Props = { readonly floor_id: number; readonly onClose: () => void }

const tools: readonly Tool[] = ['select', 'desk', 'bank', 'area', 'wall', 'door', 'room', 'cabinet', 'label']
const deskSize = { w: 160, h: 80 }
const areaColors = ['#2456E6', '#0F9D7A', '#E07A1F', '#8A4FD8', '#C2410C', '#0E7490'] as const
const newId = () => randomId().slice(0, 12)
const mostFaults = 100

/** The editor of a floor's map: the draft, as it is now. */
export default function MapEditor({ floor_id, onClose }: Props) {
  const [token] = useState(randomId)
  const [turn, setTurn] = useState(0)
  const draft = useQuery({
    ...queryOf(mapDraft, { floor_id, token }, { quiet: true }),
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  })
  // whoever goes lets others draw, also who reloads the page or closes it
  useEffect(() => {
    const leave = () => {
      void call(leaseMap, { floor_id, token, leave: true }, { quiet: true, keepalive: true }).catch(() => undefined)
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [floor_id, token])
  const again = async () => {
    await draft.refetch()
    setTurn((n) => n + 1)
  }
  if (draft.error !== null && draft.data === undefined)
    return <ListError error={draft.error} onRetry={() => void draft.refetch()} />
  if (draft.data === undefined) return <Skeleton active paragraph={{ rows: 12 }} />
  return <Editor key={turn} draft={draft.data} token={token} onAgain={again} onClose={onClose} />
}

type EditorProps = {
  readonly draft: MapDraft
  readonly token: string
  readonly onAgain: () => Promise<void>
  readonly onClose: () => void
}

function Editor({ draft, token, onAgain, onClose }: EditorProps) {
  const t = useT()
  const { floor_id } = draft
  const edit = useDraft(draft, token)
  const { now, locked } = edit
  const [tool, setTool] = useState<Tool>('select')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [tab, setTab] = useState<'properties' | 'problems'>('properties')
  const [dialog, setDialog] = useState<'publish' | 'versions' | 'import' | null>(null)
  const [revealed, setRevealed] = useState<{ n: number; at: Point | null }>({ n: 0, at: null })
  /** Counted up where all of the floor comes into sight. */
  const [fitted, setFitted] = useState(0)
  const [bank, setBank] = useState<BankShape>({ rows: 2, columns: 4, backToBack: true, aisle: 200 })
  const [plan, setPlan] = useState<DeskPlan>(() => ({
    category_id: draft.categories[0]?.id ?? null,
    price_id: draft.prices[0]?.id ?? null,
    slot_ids: draft.slots.map(({ id }) => id),
    resource_ids: [],
    attribute: 'shared',
  }))
  const middle = useRef<() => Point>(() => ({ x: 0, y: 0 }))
  /** How far the last repetition went: the next goes as far. */
  const step = useRef<{ ids: ReadonlySet<string>; from: Rect | null; by: Point | null }>({
    ...{ ids: new Set(), from: null, by: null },
  })
  const items = useMemo(() => [...now.items.values()], [now.items])
  const desks = useMemo(() => desksIn(items), [items])
  const own = useMemo(() => items.filter(({ id }) => chosen.has(id)), [items, chosen])
  const pictures = usePictures(items)
  const scene = useMemo(
    (): Scene => ({
      ...{ width: now.width, height: now.height, items, pictures },
      lookOf: ({ station_id }) => ({ look: station_id === null ? 'free' : 'plain', who: null }),
    }),
    [now, items, pictures],
  )
  const faults = useMemo(
    () => faultsOf({ width: now.width, height: now.height, items }, new Set(draft.taken)),
    [now, items, draft.taken],
  )
  const faulty = useMemo(() => new Set(faults.filter(stops).flatMap(({ ids }) => ids)), [faults])
  const bad = faults.filter(stops).length
  const drawn = new Set(desks.flatMap(({ station_id }) => station_id ?? []))
  const drawnNumbers = new Set(desks.map(({ number }) => sameName(number)))
  const undrawn = draft.register.filter(
    ({ id, x, number }) => x === null && !drawn.has(id) && !drawnNumbers.has(sameName(number)),
  )

  const used = () => new Set([...drawnNumbers, ...draft.register.map(({ number }) => sameName(number)), ...draft.taken])
  const put = (all: readonly MapItem[], choose = false) => {
    if (all.length === 0) return
    edit.change(putAll(all))
    if (choose) setChosen(new Set(all.map(({ id }) => id)))
  }
  const numbersFor = (count: number): string[] => {
    const taken = used()
    let last = desks.at(-1)?.number ?? 'A-00'
    return Array.from({ length: count }, () => {
      last = nextNumber(last, taken)
      taken.add(sameName(last))
      return last
    })
  }
  const newDesk = (box: Pick<DeskItem, 'x' | 'y' | 'w' | 'h' | 'r'>, number: string): DeskItem => ({
    ...{ id: newId(), kind: 'desk', ...box, number, station_id: null, plan },
  })
  const place = (with_: Tool, at: Point) => {
    const box = { x: at.x, y: at.y, r: 0 }
    if (with_ === 'desk') return put([newDesk({ ...box, ...deskSize }, numbersFor(1)[0] ?? '')], true)
    if (with_ === 'bank') {
      const boxes = bankOf({ ...bank, ...deskSize, gap: 0 }, at)
      const numbers = numbersFor(boxes.length)
      put(
        boxes.map(({ row: _, column: __, ...one }, n) => newDesk(one, numbers[n] ?? '')),
        true,
      )
      return setTool('select')
    }
    if (with_ === 'door') put([{ id: newId(), kind: 'door', ...box, w: 100, h: 20 }], true)
    if (with_ === 'cabinet')
      put([{ id: newId(), kind: 'cabinet', ...box, w: 120, h: 50, text: '', cabinet_id: null }], true)
    if (with_ === 'label') put([{ id: newId(), kind: 'label', ...box, size: 40, text: t(words.label) }], true)
    setTool('select')
  }
  const frame = (with_: Tool, { left, top, right, bottom }: Rect) => {
    const points = [left, top, right, top, right, bottom, left, bottom]
    const free = draft.areas.find(({ id }) => !items.some((item) => item.kind === 'area' && item.area_id === id))
    const n = items.filter(({ kind }) => kind === 'area').length
    if (with_ === 'area')
      put(
        [
          {
            ...{ id: newId(), kind: 'area', points, area_id: free?.id ?? null },
            name: free?.name ?? `${t(words.area)} ${n + 1}`,
            color: free?.color ?? areaColors[n % areaColors.length] ?? areaColors[0],
          },
        ],
        true,
      )
    else put([{ id: newId(), kind: 'room', points, text: '', room_id: null }], true)
    setTool('select')
  }
  const drawThem = () => {
    const columns = Math.max(4, Math.ceil(Math.sqrt(undrawn.length * 1.6)))
    const at = middle.current()
    const boxes = bankOf(
      {
        rows: Math.ceil(undrawn.length / columns),
        columns,
        backToBack: bank.backToBack,
        aisle: bank.aisle,
        ...deskSize,
        gap: 0,
      },
      { x: Math.round(at.x - (columns * deskSize.w) / 2), y: Math.round(at.y) },
    )
    put(
      undrawn.flatMap(({ id, number }, n): DeskItem[] => {
        const box = boxes[n]
        if (box === undefined) return []
        const { row: _, column: __, ...one } = box
        return [{ id: newId(), kind: 'desk', ...one, number, station_id: id, plan: null }]
      }),
      true,
    )
  }
  /** A plan replaces the one before; the floor is as large as it, where nothing else was drawn. */
  const takeIn = ({ size, parts, picture, desks: proposed }: ImportedPlan) => {
    const before = items.filter(isGround)
    const alone = before.length === items.length
    const made = proposed.map((one) => ({ ...one, id: newId(), kind: 'desk' as const, station_id: null }))
    edit.change({
      items: [
        ...before.map(({ id }) => [id, null] as const),
        ...parts.map((lines) => {
          const id = newId()
          return [id, { id, kind: 'plan' as const, lines }] as const
        }),
        ...(picture === null ? [] : [{ ...picture, id: newId(), kind: 'picture' as const }]).map(
          (one) => [one.id, one] as const,
        ),
        ...made.map((desk) => [desk.id, desk] as const),
      ],
      size: alone ? size : { width: Math.max(size.width, now.width), height: Math.max(size.height, now.height) },
    })
    setChosen(new Set(made.map(({ id }) => id)))
    setDialog(null)
    setFitted((n) => n + 1)
  }
  const repeat = () => {
    const bounds = boundsOfAll(own)
    if (bounds === null) return
    const was = step.current
    const same = own.every(({ id }) => was.ids.has(id)) && was.ids.size === own.length
    // moved since it was made: so far the next one goes
    const by =
      same && was.from !== null && (bounds.left !== was.from.left || bounds.top !== was.from.top)
        ? { x: bounds.left - was.from.left, y: bounds.top - was.from.top }
        : same && was.by !== null
          ? was.by
          : { x: Math.round(bounds.right - bounds.left), y: 0 }
    const numbers = numbersFor(desksIn(own).length)
    let n = 0
    const made = own.map((item): MapItem => {
      const moved = { ...movedBy(item, by.x, by.y), id: newId() }
      if (moved.kind === 'desk')
        return { ...moved, number: numbers[n++] ?? '', station_id: null, plan: moved.plan ?? plan }
      if (moved.kind === 'area') return { ...moved, area_id: moved.area_id }
      return moved
    })
    put(made, true)
    step.current = { ids: new Set(made.map(({ id }) => id)), from: bounds, by }
  }
  const remove = () => {
    if (own.length === 0) return
    edit.change({ items: own.map(({ id }) => [id, null]) })
    setChosen(new Set())
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event
    if (target instanceof HTMLElement && target.closest('input, textarea, [role="combobox"], [role="dialog"]')) return
    const key = event.key.toLowerCase()
    const command = event.ctrlKey || event.metaKey
    const ways: Record<string, readonly [number, number]> = {
      ...{ arrowleft: [-1, 0], arrowright: [1, 0], arrowup: [0, -1], arrowdown: [0, 1] },
    }
    const way = ways[key]
    if (command && key === 'z' && event.shiftKey) edit.redo()
    else if (command && key === 'z') edit.undo()
    else if (command && key === 'y') edit.redo()
    else if (command && key === 'd') repeat()
    else if (command && key === 'a') setChosen(new Set(items.filter(isMoved).map(({ id }) => id)))
    else if (command) return
    else if (way !== undefined && own.length > 0) {
      const by = event.altKey ? 1 : event.shiftKey ? 100 : 10
      put(own.map((item) => movedBy(item, way[0] * by, way[1] * by)))
    } else if (key === 'r' && own.length > 0) put(turnedBy(own, event.shiftKey ? 15 : 90))
    else if (key === 'delete' || key === 'backspace') remove()
    else if (key === 'escape') {
      setTool('select')
      setChosen(new Set())
    } else return
    event.preventDefault()
  }
  const finish = async () => {
    await edit.flush()
    await invalidate('/map')
    onClose()
  }
  const states = {
    saved: words.saved,
    saving: words.saving,
    offline: words.offline,
    stale: words.stale,
    lease: words.stale,
  }
  const hint =
    tool === 'wall'
      ? words.wallHint
      : tool === 'area' || tool === 'room'
        ? words.frameHint
        : tool === 'select'
          ? null
          : words.clickHint
  const nameOf = (id: string) => {
    const item = now.items.get(id)
    return item?.kind === 'desk' ? item.number || '–' : item?.kind === 'area' ? item.name || '–' : ''
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the editor, wherever in it one is
    <div className={styles.editor} onKeyDown={onKeyDown}>
      <div className={styles.bar}>
        <div className={styles.buttons} role="toolbar" aria-label={t(words.tools)}>
          {tools.map((one) => (
            <Button
              key={one}
              icon={<ToolIcon of={one} />}
              type={tool === one ? 'primary' : 'default'}
              aria-pressed={tool === one}
              disabled={locked && one !== 'select'}
              onClick={() => setTool(one)}
            >
              {t(words[one])}
            </Button>
          ))}
        </div>
        <div className={styles.buttons}>
          <output className={styles.quiet}>{t(states[edit.state])}</output>
          <Button
            disabled={!edit.canUndo || locked}
            icon={<ToolIcon of="undo" />}
            aria-label={t(words.undo)}
            title={t(words.undo)}
            onClick={edit.undo}
          />
          <Button
            disabled={!edit.canRedo || locked}
            icon={<ToolIcon of="redo" />}
            aria-label={t(words.redo)}
            title={t(words.redo)}
            onClick={edit.redo}
          />
          <Button onClick={() => void edit.flush().then(() => setDialog('versions'))}>{t(words.versions)}</Button>
          <Button onClick={() => void finish()}>{t(words.finish)}</Button>
          <Button
            type="primary"
            disabled={locked}
            onClick={() => void edit.flush().then((saved) => saved && setDialog('publish'))}
          >
            {t(words.publish)}
          </Button>
        </div>
      </div>
      {edit.holder !== null ? (
        <Alert
          type="warning"
          showIcon
          title={t(words.lease, { name: edit.holder })}
          action={
            <Button size="small" onClick={() => void edit.lease({ take_over: true }).then(onAgain)}>
              {t(words.takeOver)}
            </Button>
          }
        />
      ) : (
        locked && (
          <Alert
            type="warning"
            showIcon
            title={t(words.stale)}
            action={
              <Button size="small" onClick={() => void onAgain()}>
                {t(words.reload)}
              </Button>
            }
          />
        )
      )}
      <div className={styles.frame} style={{ '--map-above': '250px' } as React.CSSProperties}>
        <EditCanvas
          {...{ scene, chosen, faulty, tool, locked, revealed, fitted }}
          label={t(words.edit)}
          onChoose={setChosen}
          onPut={put}
          onPlace={place}
          onFrame={frame}
          onWall={(points) => {
            put([{ id: newId(), kind: 'wall', points }])
          }}
          onMiddle={(ask) => {
            middle.current = ask
          }}
        />
        <div className={styles.side}>
          <div className={styles.search}>
            <Segmented
              block
              value={tab}
              options={[
                { value: 'properties', label: t(words.properties) },
                {
                  value: 'problems',
                  label: (
                    <Badge size="small" count={bad} offset={[10, 0]}>
                      {t(words.problems)}
                    </Badge>
                  ),
                },
              ]}
              onChange={setTab}
            />
            {hint !== null && <p className={styles.quiet}>{t(hint)}</p>}
          </div>
          <div className={styles.rows}>
            {tab === 'properties' ? (
              <EditorPanel
                {...{ draft, chosen: own, plan, bank, locked }}
                size={{ width: now.width, height: now.height }}
                undrawn={undrawn.length}
                onPut={put}
                onSize={(size) => edit.change({ size })}
                onPlan={setPlan}
                onBank={setBank}
                onDrawThem={drawThem}
                hasPlan={items.some(isGround)}
                onImport={() => setDialog('import')}
                onDropPlan={() => edit.change({ items: items.filter(isGround).map(({ id }) => [id, null]) })}
                onRepeat={repeat}
                onRemove={remove}
              />
            ) : (
              <ul className={styles.faults}>
                {faults.length === 0 && <li className={styles.none}>{t(words.noProblems)}</li>}
                {faults.slice(0, mostFaults).map((fault) => (
                  <li key={`${fault.kind} ${fault.ids.join(' ')}`}>
                    <button
                      type="button"
                      data-stops={stops(fault) || undefined}
                      onClick={() => {
                        setChosen(new Set(fault.ids))
                        const found = fault.ids.flatMap((id) => now.items.get(id) ?? [])[0]
                        if (found === undefined) return
                        const { left, right, top, bottom } = boundsOf(found)
                        setRevealed(({ n }) => ({ n: n + 1, at: { x: (left + right) / 2, y: (top + bottom) / 2 } }))
                      }}
                    >
                      {t(words.fault, {
                        kind: t(words[fault.kind]),
                        names: fault.ids.slice(0, 4).map(nameOf).filter(Boolean).join(', '),
                      })}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      </div>
      {dialog === 'import' && (
        <Suspense fallback={null}>
          <ImportDialog
            {...{ plan, taken: used() }}
            next={(all) => nextNumber('A-00', all)}
            onClose={() => setDialog(null)}
            onDone={takeIn}
          />
        </Suspense>
      )}
      {dialog === 'publish' && (
        <PublishDialog
          {...{ floor_id, token }}
          floor={draft.floor_name}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null)
            void invalidate('/map').then(onClose)
          }}
        />
      )}
      {dialog === 'versions' && (
        <VersionsDialog
          {...{ floor_id, token }}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null)
            void onAgain()
          }}
        />
      )}
    </div>
  )
}
