export default function NotFoundScreen() {
  return <main>NotFound</main>
}
