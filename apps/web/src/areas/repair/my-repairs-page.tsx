import { RepairList } from './repair-list'

export default function MyRepairsPage() {
  return <RepairList mine />
}
