export default function AddressScreen() {
  return <main>Address</main>
}
