//! The workbench without its command: rows as they are called, questions, published figures.

mod calls;
mod data;
mod features;
mod library;
mod published;
mod questions;
