import { Navigate } from 'react-router'

/** `/pass/addPassTime`: the form of new hours, on the list to which they are added. */
export default function AddSchedulePage() {
  return <Navigate to="/pass/schedule" replace state={{ add: true }} />
}
