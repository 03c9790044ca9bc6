import { SearchOutlined } from '@ant-design/icons'
import { Button, Empty, Input, Skeleton, Tree, type TreeDataNode } from 'antd'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { type FlatNode, type TreeNode, useTree } from '../../../kernel/widgets/use-tree'
import { useT } from '../../../kernel/words'
import styles from '../core/people.module.css'
import { words } from '../core/words'
import { dropOf, headcount, type Move, matching, type Step, stepOf } from './department-nodes'

type Props = {
  /** The chosen department; null for everything. */
  readonly chosen: number | null
  readonly onChoose: (id: number | null) => void
  /** The first line, which stands for everything. */
  readonly root: string
  /** Where departments can be moved: by dragging, and with Alt and the arrows. */
  readonly onMove?: (node: FlatNode, move: Move) => void
}

const steps: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }
const rootKey = 0

/** The departments of the company as a tree, with their people counted. */
export function DepartmentTree({ chosen, onChoose, root, onMove }: Props) {
  const t = useT()
  const { items, top, byId, loading, error, retry } = useTree('department')
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<readonly number[]>([rootKey])
  const [focused, setFocused] = useState<number | null>(null)
  const { box, height } = useHeight()
  const found = matching(top, typed)
  const isSearch = typed.trim() !== ''

  const dataOf = (nodes: readonly TreeNode[]): TreeDataNode[] =>
    nodes.map((node) => ({
      key: node.id,
      title: <Name node={node} />,
      children: dataOf(node.children),
      disabled: onMove !== undefined && !node.mine,
    }))
  const whole = [{ key: rootKey, title: <b className={styles.node}>{root}</b>, children: dataOf(found) }]
  const shownOpen = isSearch ? [rootKey, ...keysOf(found)] : [...open]

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    // a click chooses a department without marking it as the active one
    const id = focused ?? chosen
    if (onMove === undefined || !event.altKey || step === undefined || id === null || isSearch) return
    event.preventDefault()
    event.stopPropagation()
    const node = byId.get(id)
    const move = stepOf(items, id, step)
    if (node === undefined || !node.mine || move === null) return
    if (move.parent_id !== null && !open.includes(move.parent_id)) setOpen([...open, move.parent_id])
    onMove(node, move)
  }
  if (error !== null) {
    return (
      <div className={styles.treeState}>
        <p>{t(words.failed)}</p>
        <Button size="small" onClick={retry}>
          {t(words.retry)}
        </Button>
      </div>
    )
  }
  return (
    <>
      <div className={styles.treeHead}>
        <Input
          aria-label={t(words.findDepartment)}
          placeholder={t(words.findDepartment)}
          prefix={<SearchOutlined aria-hidden />}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          allowClear
        />
      </div>
      <div className={styles.tree} ref={box} onKeyDownCapture={onKeyDown}>
        {loading ? (
          <Skeleton active title={false} paragraph={{ rows: 8 }} className={styles.treeState} />
        ) : isSearch && found.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.noMatch)} />
        ) : (
          <Tree
            aria-label={t(words.departments)}
            blockNode
            height={height}
            treeData={whole}
            expandedKeys={shownOpen}
            onExpand={(keys) => setOpen(keys.map(Number))}
            selectedKeys={[chosen ?? rootKey]}
            onSelect={(_keys, { node }) => onChoose(Number(node.key) === rootKey ? null : Number(node.key))}
            onActiveChange={(key) => setFocused(key === null || Number(key) === rootKey ? null : Number(key))}
            draggable={
              onMove === undefined || isSearch
                ? false
                : {
                    icon: false,
                    nodeDraggable: ({ key }) => Number(key) !== rootKey && byId.get(Number(key))?.mine === true,
                  }
            }
            allowDrop={({ dropNode, dropPosition }) => Number(dropNode.key) !== rootKey || dropPosition === 0}
            onDrop={({ dragNode, node, dropPosition, dropToGap }) => {
              const own = byId.get(Number(dragNode.key))
              if (own === undefined) return
              const onto = Number(node.key)
              const before = dropPosition < Number(node.pos.split('-').at(-1))
              const move =
                onto === rootKey
                  ? { parent_id: null, before_id: null }
                  : dropOf(items, own.id, onto, dropToGap ? (before ? 'before' : 'after') : 'into')
              onMove?.(own, move)
            }}
          />
        )}
      </div>
      {onMove === undefined ? null : <p className={styles.treeHint}>{t(words.moveHint)}</p>}
    </>
  )
}

const keysOf = (nodes: readonly TreeNode[]): number[] => nodes.flatMap((node) => [node.id, ...keysOf(node.children)])

function Name({ node }: { node: TreeNode }) {
  const t = useT()
  const n = headcount(node)
  return (
    <span className={styles.node} title={t(words.peopleCount, { name: node.name, n })}>
      <span className={styles.nodeName}>{node.name}</span>
      <span className={styles.nodeCount} aria-hidden>
        {n}
      </span>
    </span>
  )
}

/** The height that the tree has: only the lines in sight are drawn. */
function useHeight() {
  const box = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(400)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    const measure = () => setHeight(Math.max(160, element.clientHeight - 8))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, height }
}
