export default function HomeScreen() {
  return <main>Home</main>
}
