use std::io;

// ANCHOR: build
fn build() {
    // ANCHOR_END: build
    let hull = 1;
    // ANCHOR: build
}
// ANCHOR_END: build
